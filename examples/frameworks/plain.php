<?php
// A protected form in plain PHP: php -S localhost:8000 plain.php.

define('SERVICE', getenv('CAPTCHA_URL') ?: 'http://localhost:8080');
define('SECRET', getenv('CAPTCHA_SECRET') ?: 'fretsaw-test-secret-picture');

function solved(string $proof, string $action): bool
{
    $context = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => 'Content-Type: application/x-www-form-urlencoded',
        'content' => http_build_query(['secret' => SECRET, 'response' => $proof]),
        'timeout' => 5,
        'ignore_errors' => true,
    ]]);
    // Without a reply, the visitor may try again.
    $reply = json_decode(@file_get_contents(SERVICE . '/siteverify', false, $context) ?: '', true) ?? [];
    return ($reply['success'] ?? false) && $reply['hostname'] === 'localhost' && $reply['action'] === $action;
}

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($path === '/') {
    echo str_replace('http://localhost:8080', SERVICE, file_get_contents(__DIR__ . '/page.html'));
} elseif ($path !== '/login') {
    http_response_code(404);
} elseif (solved($_POST['proof'] ?? '', 'login')) {
    echo 'Welcome.';
} else {
    http_response_code(403);
    echo 'Please solve the puzzle.';
}
