import { phoneCountries } from '#employees/phone-number/phone-countries.ts'
import type { Scope } from '#platform/scope.ts'
import { freeCountries } from './message-caps.ts'
import { isPaid } from './sender.ts'

/** Whose numbers an organisation may send to. */
export interface Reach {
  countries: readonly string[]
  /** What users are told of a number from another country, where a paid plan is what is missing. */
  others?: string
}

/** The countries that an organisation has chosen; without a paid plan those of them that need none. */
export async function reachableCountries(scope: Pick<Scope, 'deps' | 'tx' | 'orgId'>): Promise<Reach> {
  const chosen = await phoneCountries(scope)
  if (await isPaid(scope)) return { countries: chosen }
  const free = freeCountries.codes.filter((code) => chosen.includes(code))
  return { countries: free.length ? free : freeCountries.codes, others: freeCountries.reason }
}
