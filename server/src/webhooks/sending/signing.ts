import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

const secretPrefix = 'whsec_'

/** Returns a new signing secret, as Standard Webhooks writes them. */
export function newSecret(): string {
  return `${secretPrefix}${randomBytes(32).toString('base64')}`
}

/**
 * Returns the headers of a request, as Standard Webhooks has them: one signature for each secret that is valid.
 * @param at when it is sent, which receivers compare with their own clock
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, body))
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
