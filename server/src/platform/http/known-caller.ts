import { secondsInHour, secondsInMinute } from 'date-fns/constants'
import type { Context } from 'hono'
import { AppError, type ErrorCode } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { countHit, secondsLeft } from '#platform/limits/count-hit.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import type { AppEnv } from './app-env.ts'
import type { KnownCaller, Principal } from './principal.ts'

/** Has each line of the log that follows say who makes the request: by ids, never by a name or an address. */
export function nameCaller(c: Context<AppEnv>, known: KnownCaller): void {
  const { orgId } = known
  const caller = 'userId' in known ? { orgId, userId: known.userId } : { orgId, apiKeyId: known.apiKeyId }
  c.set('caller', caller)
  const deps = c.get('deps')
  c.set('deps', { ...deps, log: deps.log.child(caller) })
}

// Refusals that count as an attempt. A request for a proof or a second factor, a closed organisation and a call of test
// mode are no sign of one.
const refusals: ReadonlySet<ErrorCode> = new Set([
  'forbidden',
  'scope_missing',
  'address_not_allowed',
  'origin_not_allowed',
  'wrong_view',
])

// However often it is refused, a call adds five entries in an hour for each caller, at 100,000 times.
const isTold = (times: number) => /^10*$/.test(String(times))

interface Refused {
  caller: KnownCaller
  /** With the pattern of its address, never the address. */
  call: string
  ip: string
}

/**
 * Writes a refused call of a known user or key into the audit log of their organisation: the first of an hour, and then
 * the tenth, the hundredth and so on, with how many there were. Never fails: the caller is told what they were refused.
 */
export async function recordRefusal(
  deps: Deps,
  { code, details: { permission, scope } }: AppError,
  { caller, call, ip }: Refused,
): Promise<void> {
  if (!refusals.has(code)) return
  const { orgId } = caller
  const actor =
    'userId' in caller ? (`user:${caller.userId}` as const) : (`apiKey:${caller.apiKeyId}` as const)
  const facts = { call, reason: code, ...(permission && { permission }), ...(scope && { scope }) }
  const window = { windowSeconds: secondsInHour, now: deps.clock() }
  try {
    await inOrganisation(deps, { orgId, actor, ip }, async (within) => {
      // In the same transaction: what could not be written is told the next time.
      const times = await countHit(within.tx, `refused ${orgId} ${actor} ${call} ${code}`, window)
      if (isTold(times)) await record(within, { action: 'call.refused', data: { ...facts, times } })
    })
  } catch (error) {
    deps.log.error({ err: error }, 'a refused call could not be recorded')
  }
}

/** Limits the requests of one key in each minute. */
export const perKey = { most: 600, windowSeconds: secondsInMinute }

/**
 * Counts a request of an API key, for all processes, and tells the caller how many are left: by the fields of
 * draft-ietf-httpapi-ratelimit-headers.
 * @throws AppError too_many_requests with the seconds until the next one is served
 */
export async function limitKey(c: Context<AppEnv>, principal: Principal): Promise<void> {
  if (principal.type !== 'apiKey') return
  await limitCaller(c, { bucket: `api key ${principal.apiKeyId}`, policy: 'key', name: 'This API key' })
}

/** The same for any caller that is known by a secret of its own. */
export async function limitCaller(
  c: Context<AppEnv>,
  { bucket, policy, name }: { bucket: string; policy: string; name: string },
): Promise<void> {
  const { db, clock } = c.get('deps')
  const { most, windowSeconds } = perKey
  const window = { windowSeconds, now: clock() }
  const hits = await countHit(db, bucket, window)
  const seconds = secondsLeft(window)
  c.header('ratelimit-policy', `"${policy}";q=${most};w=${windowSeconds}`)
  c.header('ratelimit', `"${policy}";r=${Math.max(most - hits, 0)};t=${seconds}`)
  if (hits <= most) return
  const message = `${name} has made ${most} requests this minute. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
  throw new AppError('too_many_requests', message, { retryAfter: seconds })
}
