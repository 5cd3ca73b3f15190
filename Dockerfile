# The service in a container: built where Swift is, run on a bare Debian as an unprivileged user.
#
#   docker build --tag fretsaw-server .
#   (umask 077; docker run --rm fretsaw-server token new-key > keys)
#   docker run --user "$(id -u):$(id -g)" --read-only --cap-drop ALL --security-opt no-new-privileges \
#       --publish 127.0.0.1:8080:8080 --volume ./keys:/run/secrets/keys:ro \
#       --env FRETSAW_KEYS_FILE=/run/secrets/keys fretsaw-server
#
# The keys are readable only by their owner, so the service runs as this user. examples/containers has files for
# Compose and Kubernetes, whose secrets every user of the container can read.
#
# `docker build --target fretsaw --tag fretsaw .` makes an image of the other program, for batches
# (examples/scale-out/kubernetes-job.yaml).
#
# Nothing is written but below /var/lib/fretsaw, and there only by FRETSAW_STORE=sqlite:….

FROM swift:6.3-bookworm AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends \
        binaryen brotli dpkg-dev esbuild libfreetype-dev libgif-dev libhiredis-dev libicu-dev libjpeg-dev liblcms2-dev libpng-dev libsqlite3-dev \
        libssl-dev libwebp-dev pkg-config python3 zopfli \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /fretsaw
COPY . .
# One static file per program, as `make dist` packs it.
RUN ./scripts/make-dist \
    && mkdir /out \
    && tar --extract --gzip --file dist/fretsaw-*.tar.gz --strip-components 1 --directory /out

FROM debian:bookworm-slim AS base
# A font that has the words of click-word puzzles; libraries are in the programs.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends fonts-wqy-zenhei \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin fretsaw \
    && install --directory --owner fretsaw --mode 0700 /var/lib/fretsaw
# The licences of what is inside the programs.
COPY --from=build /out/share/doc/fretsaw /usr/share/doc/fretsaw
USER 10001

FROM base AS fretsaw
COPY --from=build /out/bin/fretsaw /usr/local/bin/fretsaw
ENTRYPOINT ["fretsaw"]

FROM base
COPY --from=build /out/bin/fretsaw-server /usr/local/bin/fretsaw-server
# A container's own address; which of the machine's it gets, --publish says.
ENV FRETSAW_LISTEN=0.0.0.0:8080 \
    FRETSAW_LOG_FORMAT=json
WORKDIR /var/lib/fretsaw
VOLUME /var/lib/fretsaw
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=6s --start-period=30s --retries=3 \
    CMD ["fretsaw-server", "healthcheck"]
ENTRYPOINT ["fretsaw-server"]
