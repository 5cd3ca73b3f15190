// Which processors a thread may run on: <sched.h> declares it to GNU programs alone.
#include <sched.h>

int sched_getaffinity(pid_t thread, size_t size, cpu_set_t *set);
int sched_setaffinity(pid_t thread, size_t size, const cpu_set_t *set);
