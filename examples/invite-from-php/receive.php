<?php
// Receives webhooks: checks the signature of each, and prints what happened. php -S 127.0.0.1:8000 receive.php
declare(strict_types=1);

const TOLERANCE_SECONDS = 300;
const LEAST_KEY_BYTES = 24;

function isFromBonafide(string $rawBody, string $secret): bool
{
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (preg_match('/^[0-9]{1,15}\z/', $timestamp) !== 1 || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }
    $key = (string) base64_decode(preg_replace('/^whsec_/', '', $secret));
    // What is signed with an empty key could be from anywhere.
    if (strlen($key) < LEAST_KEY_BYTES) {
        return false;
    }
    $signature = base64_encode(hash_hmac('sha256', "$id.$timestamp.$rawBody", $key, true));
    // One for each secret that is valid: two while a secret is being rotated.
    foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $given) {
        if (hash_equals("v1,$signature", $given)) {
            return true;
        }
    }
    return false;
}

$rawBody = (string) file_get_contents('php://input');
$secret = (string) getenv('BONAFIDE_WEBHOOK_SECRET');
if (!isFromBonafide($rawBody, $secret)) {
    http_response_code(400);
    return;
}
$event = json_decode($rawBody, true, flags: JSON_THROW_ON_ERROR);
// An event may come more than once: a real server keeps each webhook-id in its database, and does its work once.
file_put_contents('php://stdout', trim($event['type'] . ' ' . ($event['data']['employeeId'] ?? '')) . "\n");
http_response_code(204);
