import { createHmac, timingSafeEqual } from 'node:crypto'
import { fieldsOf } from './call.ts'
import type { IDataObject } from 'n8n-workflow'

const toleranceSeconds = 300
// The least that Standard Webhooks takes; Bonafide makes 32.
const leastKeyBytes = 24

interface Delivery {
  /** The body as it came, before anything has parsed it. */
  rawBody: unknown
  headers: object
  /** That of the endpoint, `whsec_…`. */
  secret: unknown
  now?: number
}

/**
 * Returns the event of a request that is from Bonafide, with the header `webhook-id` beside its fields: the same each time
 * an event is sent. Returns undefined for any other request (Standard Webhooks, HMAC-SHA256, at most 5 minutes old).
 */
export function readDelivery({
  rawBody,
  headers,
  secret,
  now = Date.now(),
}: Delivery): IDataObject | undefined {
  const key = keyOf(secret)
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const age = Math.abs(now / 1000 - Number(timestamp))
  if (!key || id === '' || !/^\d+$/.test(timestamp) || age > toleranceSeconds) return undefined
  if (!Buffer.isBuffer(rawBody)) return undefined
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody).digest()
  const isSigned = headerOf(headers, 'webhook-signature')
    .split(' ')
    .some((signature) => isSame(signature, expected))
  // What is signed is what is used: not what a parser before this has made of it.
  return isSigned ? { ...fieldsOf(JSON.parse(rawBody.toString('utf8'))), webhookId: id } : undefined
}

// A request signed with an empty key could be from anywhere.
function keyOf(secret: unknown): Buffer | undefined {
  const text = typeof secret === 'string' ? secret.replace(/^whsec_/, '') : ''
  const key = Buffer.from(text, 'base64')
  return key.length >= leastKeyBytes && key.toString('base64') === text ? key : undefined
}

function isSame(signature: string, expected: Buffer): boolean {
  const [scheme, text = ''] = signature.split(',')
  const given = Buffer.from(text, 'base64')
  return scheme === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
}

function headerOf(headers: object, name: string): string {
  const value: unknown = (headers as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}
