import { timingSafeEqual } from 'node:crypto'
import type { Keys } from '#platform/keys/keys.ts'

/** Carries `t=<unix seconds>,v1=<keyed hash of "t.body">`, as Stripe's header does. */
export const signatureHeader = 'bonafide-sandbox-signature'

const toleranceSeconds = 300

export function signEvent(keys: Keys, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${keys.hash('sandbox-webhook', `${seconds}.${body}`)}`
}

/** True when the sandbox signed the raw body within the last five minutes. */
export function isSigned(keys: Keys, body: string, header: string | undefined, now: Date): boolean {
  const [, time, signature] = /^t=(\d{1,12}),v1=([\w-]+)$/.exec(header ?? '') ?? []
  if (!time || !signature) return false
  const given = Buffer.from(signature)
  const isSame = (hash: string) => {
    const expected = Buffer.from(hash)
    return expected.length === given.length && timingSafeEqual(expected, given)
  }
  if (!keys.hashes('sandbox-webhook', `${time}.${body}`).some(isSame)) return false
  return Math.abs(now.getTime() / 1000 - Number(time)) <= toleranceSeconds
}
