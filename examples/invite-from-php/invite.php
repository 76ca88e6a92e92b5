<?php
// Invites one employee by API key, then follows the list of employees until they are done or the time is up.
declare(strict_types=1);

$url = getenv('BONAFIDE_URL') ?: 'http://localhost:3000';
$apiKey = getenv('BONAFIDE_API_KEY') ?: '';
$listLimit = getenv('LIST_LIMIT') ?: '50';
$watchSeconds = getenv('WATCH_SECONDS');
[, $fullName, $email] = $argv + [null, '', ''];

if ($apiKey === '' || $fullName === '' || $email === '') {
    stop('Set BONAFIDE_API_KEY, then: php invite.php "Full Name" employee@example.com', 2);
}

function stop(string $message, int $code = 1): never
{
    fwrite(STDERR, "$message\n");
    exit($code);
}

function call(string $method, string $path, ?array $body = null, array $headers = []): array
{
    global $url, $apiKey;
    $options = [
        'method' => $method,
        'header' => [
            "Authorization: Bearer $apiKey",
            'Bonafide-Version: 2026-11',
            'Content-Type: application/json',
            ...$headers,
        ],
        'timeout' => 30,
        // So that a refusal can be read, too.
        'ignore_errors' => true,
    ];
    if ($body !== null) {
        $options['content'] = json_encode($body, JSON_THROW_ON_ERROR);
    }
    $answer = file_get_contents("$url/api/v1$path", false, stream_context_create(['http' => $options]));
    if ($answer === false) {
        stop("Bonafide could not be reached at $url");
    }
    preg_match('/^HTTP\/\S+ (\d+)/', $http_response_header[0], $found);
    $reply = json_decode($answer, true) ?? [];
    $status = (int) $found[1];
    if ($status >= 300) {
        stop("$status {$reply['code']}: {$reply['message']}");
    }
    return $reply;
}

function invite(string $fullName, string $email): array
{
    $invitation = ['fullName' => $fullName, 'email' => $email, 'inviteChannelPref' => 'email'];
    // The same key twice invites once, so a request whose answer was lost can be sent again.
    return call('POST', '/employees/invite', $invitation, ['Idempotency-Key: ' . bin2hex(random_bytes(16))]);
}

/** All employees, newest first, page by page: each is asked for with the cursor of the one before. */
function employees(string $limit): Generator
{
    $cursor = null;
    do {
        $page = call('GET', '/employees?' . http_build_query(['limit' => $limit, 'cursor' => $cursor]));
        foreach ($page['items'] as $employee) {
            yield $employee;
        }
        $cursor = $page['nextCursor'] ?? null;
    } while ($cursor !== null);
}

$employeeId = invite($fullName, $email)['employeeId'];
echo "invited $fullName ($employeeId)\n";

$shown = [];
$until = microtime(true) + (float) ($watchSeconds === false ? '600' : $watchSeconds);
for (;;) {
    foreach (employees($listLimit) as ['employeeId' => $id, 'fullName' => $name, 'status' => $status]) {
        if (($shown[$id] ?? '') !== $status) {
            $shown[$id] = $status;
            echo "$name: $status\n";
        }
    }
    if (in_array($shown[$employeeId] ?? '', ['completed', 'failed'], true) || microtime(true) >= $until) {
        break;
    }
    sleep(5);
}
