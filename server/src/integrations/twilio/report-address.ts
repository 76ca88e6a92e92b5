/**
 * What Twilio is asked to do when a report meets an outage: try again up to five times, within 15 seconds, after
 * any failure; by itself it would do so once, and only if it had no connection. `rc` may be 0 to 5, `rp` one of
 * 4xx, 5xx, ct, rt and all (twilio.com/docs/usage/webhooks/webhooks-connection-overrides).
 */
export const tryAgain = '#rc=5&rp=all'

/** Where reports on a message go, by which it is found again. */
export function reportAddress(publicUrl: string, { orgId, messageId }: { orgId: string; messageId: string }) {
  return `${publicUrl}/api/webhooks/twilio?org=${orgId}&message=${messageId}${tryAgain}`
}
