<?php
// How parse_url of PHP divides URLs, for `urlgram judge --parts`.
while (($line = fgets(STDIN)) !== false) {
    $parts = parse_url(rtrim($line, "\n"));
    if ($parts === false) {
        echo "null\n";
        continue;
    }
    $user = $parts['user'] ?? null;
    if (isset($parts['pass'])) {
        $user .= ':' . $parts['pass'];
    }
    $answer = ['user' => $user, 'host' => $parts['host'] ?? null, 'port' => $parts['port'] ?? null, 'path' => $parts['path'] ?? ''];
    echo json_encode($answer, JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}
