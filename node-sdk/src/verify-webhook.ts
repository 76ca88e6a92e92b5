import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookPayload } from './calls.gen.ts'

type Headers = { get(name: string): string | null } | Readonly<Record<string, string | string[] | undefined>>

const toleranceSeconds = 300
// The least that Standard Webhooks takes; Bonafide makes 32.
const leastKeyBytes = 24

/** Thrown for a request that is not from Bonafide, or too old to be believed. Answer it with 400. */
export class WebhookSignatureError extends Error {
  override readonly name = 'WebhookSignatureError'
}

/**
 * Finds out whether a request to your endpoint is from Bonafide (Standard Webhooks, HMAC-SHA256, at most 5 minutes old).
 * @param rawBody the body as it came, before anything has parsed it
 * @param headers of the request: those of Node's `http`, of Express, or a `Headers`
 * @param secret the endpoint's, `whsec_…`
 * @returns the event
 * @throws WebhookSignatureError
 * @throws TypeError where the secret is missing or none: with an empty one all requests could be signed
 */
export function verify(rawBody: string | Uint8Array, headers: Headers, secret: string): WebhookPayload {
  const key = keyOf(secret)
  const body = Buffer.from(rawBody)
  const id = header(headers, 'webhook-id')
  const timestamp = header(headers, 'webhook-timestamp')
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!/^\d+$/.test(timestamp) || age > toleranceSeconds) {
    throw new WebhookSignatureError(
      'The webhook is older than 5 minutes, or the clock of this server is wrong',
    )
  }
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  const isSigned = header(headers, 'webhook-signature')
    .split(' ')
    .some((signature) => isSame(signature, expected))
  if (!isSigned) throw new WebhookSignatureError('The webhook is not signed with this secret')
  return JSON.parse(body.toString('utf8')) as WebhookPayload
}

// From JavaScript, or from a variable that is not set, anything may come.
function keyOf(secret: unknown): Buffer {
  const text = typeof secret === 'string' ? secret.trim().replace(/^whsec_/, '') : ''
  const key = Buffer.from(text, 'base64')
  if (key.length < leastKeyBytes || key.toString('base64') !== text) {
    throw new TypeError(
      'The webhook secret is missing or not whole: set it to the secret of the endpoint, whsec_…',
    )
  }
  return key
}

function isSame(signature: string, expected: Buffer): boolean {
  const [version, text = ''] = signature.split(',')
  const given = Buffer.from(text, 'base64')
  return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
}

function header(headers: Headers, name: string): string {
  const isHeaders = typeof headers.get === 'function'
  const value = isHeaders
    ? (headers as { get(name: string): string | null }).get(name)
    : valueOf(headers, name)
  if (typeof value !== 'string') throw new WebhookSignatureError(`The request has no header ${name}`)
  return value
}

function valueOf(headers: object, name: string): unknown {
  return Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1]
}
