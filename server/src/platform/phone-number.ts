import { readPhone } from '@bonafide/shared/contract/text.ts'
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  type NumberType,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { fieldError } from './app-error.ts'
import { eq } from 'drizzle-orm'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from './scope.ts'
import type { Keys } from '#platform/keys/keys.ts'

const messages = {
  invalid: () => 'Please enter a valid phone number',
  country: countryMessage,
  type: () => 'Please use a mobile or landline number, not a premium-rate or freephone one',
}

/**
 * Returns the E.164 form of a number that codes may be sent to; anything else is refused with what to do instead.
 * @param countries those the organisation allows
 * @param options the field that it was typed in, and what is added where a number is of another country
 */
export function usablePhone(
  text: string,
  countries: readonly string[],
  { field = 'phoneNumber', others }: { field?: string; others?: string | undefined } = {},
): string {
  const parsed = parsePhone(text, countries)
  if (parsed.ok) return parsed.e164
  const told = messages[parsed.reason](countries)
  const message = others && parsed.reason === 'country' ? `${told}. ${others}` : told
  throw fieldError(field, message)
}

const countryNames = new Intl.DisplayNames('en-GB', { type: 'region' })
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const withArticle: readonly string[] = ['GB', 'US', 'AE', 'NL', 'PH']
const mostNamed = 5

function countryMessage(countries: readonly string[]): string {
  if (countries.length > mostNamed)
    return 'Please use a phone number from a different country. We cannot send messages to numbers in this one'
  return `Please use a phone number from ${either.format(countries.map(describe))}`
}

function describe(code: string): string {
  const name = `${withArticle.includes(code) ? 'the ' : ''}${countryNames.of(code) ?? code}`
  return isSupportedCountry(code) ? `${name} (+${getCountryCallingCode(code)})` : name
}

type ParsedPhone = { ok: true; e164: string } | { ok: false; reason: 'invalid' | 'country' | 'type' }

// Their numbers look like British ones to the user who types them.
const servedWithGreatBritain: readonly (string | undefined)[] = ['GG', 'IM', 'JE']

// Types whose text messages cost the sender a share, or that nobody reads. Sending to them is how an attacker turns a
// form into money.
const refusedTypes: readonly NumberType[] = [
  'PREMIUM_RATE',
  'SHARED_COST',
  'PERSONAL_NUMBER',
  'TOLL_FREE',
  'PAGER',
  'UAN',
  'VOICEMAIL',
]

// Ofcom keeps these for drama, and so do tests and demonstrations; the numbering plan calls them invalid.
const reservedForDrama = /^\+44(7700900|1632960)\d{3}$/

/**
 * Reads a number as it is typed (default region GB) and tells whether codes may be sent to it.
 * @param countries those an organisation allows, ISO 3166-1 alpha-2
 */
export function parsePhone(text: string, countries: readonly string[]): ParsedPhone {
  const parsed = parsePhoneNumberFromString(readPhone(text), { defaultCountry: 'GB', extract: false })
  if (!parsed || parsed.ext) return { ok: false, reason: 'invalid' }
  if (reservedForDrama.test(parsed.number) && countries.includes('GB')) {
    return { ok: true, e164: parsed.number }
  }
  if (!parsed.isPossible()) return { ok: false, reason: 'invalid' }
  if (!callingCodesOf(countries).has(parsed.countryCallingCode)) return { ok: false, reason: 'country' }
  if (!parsed.isValid()) return { ok: false, reason: 'invalid' }
  // One calling code may serve many countries: +1 is the United States and the whole of the Caribbean.
  if (!isAllowed(parsed.country, countries)) return { ok: false, reason: 'country' }
  const type = parsed.getType()
  return type && refusedTypes.includes(type)
    ? { ok: false, reason: 'type' }
    : { ok: true, e164: parsed.number }
}

/** Returns the calling codes of countries, without the plus. */
function callingCodesOf(countries: readonly string[]): Set<string> {
  const known = countries.filter((code): code is CountryCode => isSupportedCountry(code))
  return new Set(known.map((code) => getCountryCallingCode(code)))
}

function isAllowed(country: string | undefined, countries: readonly string[]): boolean {
  if (servedWithGreatBritain.includes(country) && countries.includes('GB')) return true
  return country !== undefined && countries.includes(country)
}

/** Returns the countries whose numbers an organisation allows. */
export async function phoneCountries({ tx, orgId }: Pick<Scope, 'tx' | 'orgId'>): Promise<string[]> {
  const [organisation] = await tx
    .select({ phoneCountries: organisations.phoneCountries })
    .from(organisations)
    .where(eq(organisations.id, orgId))
  return organisation?.phoneCountries ?? []
}

/** Returns what stands for a number that is forgotten: it counts, and does not tell which number it was. */
export function countedNumber(keys: Pick<Keys, 'hash'>, phoneE164: string): string {
  return keys.hash('limit', `code phone ${phoneE164}`)
}

/** Returns each form that codes to one number are kept under. */
export function formsOfNumber(keys: Pick<Keys, 'hashes'>, phoneE164: string): string[] {
  return [phoneE164, ...keys.hashes('limit', `code phone ${phoneE164}`)]
}
