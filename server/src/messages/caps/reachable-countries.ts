import { messaging } from '#messages/define-message.ts'
import { phoneCountries } from '#platform/phone-number/phone-countries.ts'
import { AppError } from '#platform/app-error.ts'
import type { Scope } from '#platform/scope.ts'
import { freeCountries } from './message-caps.ts'

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
