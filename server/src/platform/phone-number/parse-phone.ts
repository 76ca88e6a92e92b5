import { readPhone } from '@bonafide/shared/contract/typed-text.ts'
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  type NumberType,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

export type ParsedPhone = { ok: true; e164: string } | { ok: false; reason: 'invalid' | 'country' | 'type' }

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
export function callingCodesOf(countries: readonly string[]): Set<string> {
  const known = countries.filter((code): code is CountryCode => isSupportedCountry(code))
  return new Set(known.map((code) => getCountryCallingCode(code)))
}

function isAllowed(country: string | undefined, countries: readonly string[]): boolean {
  if (servedWithGreatBritain.includes(country) && countries.includes('GB')) return true
  return country !== undefined && countries.includes(country)
}
