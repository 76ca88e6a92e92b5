import { countedNumber, parsePhone, phoneCountries } from '#platform/phone-number.ts'
import { AppError } from '#platform/app-error.ts'
import { limitedAddress } from '#platform/http/client-ip.ts'
import { countHit, secondsLeft } from '#platform/limits/count-hit.ts'
import type { Scope } from '#platform/scope.ts'
import { fill, writtenWait } from './caps-in-force.ts'
import { freeCountries, messageCaps } from './message-caps.ts'
import { messaging } from '#messages/define-message.ts'

/** Returns the error for a text that needs a paid plan; undefined where it may go, or has no number. */
export async function countryRefusal(
  scope: Pick<Scope, 'deps' | 'tx' | 'orgId'>,
  number: string | null,
): Promise<AppError | undefined> {
  if (number === null) return undefined
  const { countries, others } = await reachableCountries(scope)
  if (!others || parsePhone(number, countries).ok) return undefined
  return new AppError('plan_needed', `${freeCountries.reason} ${freeCountries.instead}`)
}

/**
 * Counts a text by its number, those beside it, and the network that it was asked for from: across organisations, as
 * codes are, and apart from them, so that an invitation takes no code from the employee who follows it. By network where
 * no paid plan is behind the user, or an employee asks: a team that pays has a cap of its own to come to.
 * @returns what is said of one too many
 */
export async function countText(
  { deps, tx, ip }: Pick<Scope, 'deps' | 'tx' | 'ip'>,
  number: string,
  { byNetwork }: { byNetwork: boolean },
): Promise<AppError | undefined> {
  const counted = [
    { cap: messageCaps.number, bucket: `text number ${countedNumber(deps.keys, number)}` },
    { cap: messageCaps.range, bucket: `text range ${number.slice(0, -3)}` },
    ...(byNetwork && ip ? [{ cap: messageCaps.network, bucket: `text ip ${limitedAddress(ip)}` }] : []),
  ]
  let refusal: AppError | undefined
  for (const { cap, bucket } of counted) {
    const window = { windowSeconds: cap.per, now: deps.clock() }
    if ((await countHit(tx, bucket, window)) <= cap.most || refusal) continue
    const retryAfter = secondsLeft(window)
    const message = fill(cap.reason, { when: writtenWait(retryAfter) })
    refusal = new AppError('too_many_requests', message, { retryAfter })
  }
  return refusal
}

/** The countries whose numbers an organisation may send to. */
export interface Reach {
  countries: readonly string[]
  /** The text for users about a number from another country, where only a paid plan is missing. */
  others?: string
}

/** Returns the countries that an organisation has chosen; without a paid plan those of them that need none. */
export async function reachableCountries(scope: Pick<Scope, 'deps' | 'tx' | 'orgId'>): Promise<Reach> {
  const chosen = await phoneCountries(scope)
  if (await scope.deps.providers.get(messaging).isPaid(scope)) return { countries: chosen }
  const free = freeCountries.codes.filter((code) => chosen.includes(code))
  return { countries: free.length ? free : freeCountries.codes, others: freeCountries.reason }
}

/**
 * Refuses countries that an organisation would add to its own and that need a paid plan, where it has none.
 * @throws AppError plan_needed
 */
export async function refusePaidCountries(scope: Scope, added: readonly string[]): Promise<void> {
  const free: readonly string[] = freeCountries.codes
  if (added.every((code) => free.includes(code)) || (await scope.deps.providers.get(messaging).isPaid(scope)))
    return
  const message = freeCountries.reason
  throw new AppError('plan_needed', message, { errors: { phoneCountries: message } })
}
