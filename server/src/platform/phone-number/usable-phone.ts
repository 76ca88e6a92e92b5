import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max'
import { fieldError } from '#platform/app-error.ts'
import { parsePhone } from './parse-phone.ts'

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
    return 'Please use a phone number from a different country: we cannot send messages to this one'
  return `Please use a phone number from ${either.format(countries.map(describe))}`
}

function describe(code: string): string {
  const name = `${withArticle.includes(code) ? 'the ' : ''}${countryNames.of(code) ?? code}`
  return isSupportedCountry(code) ? `${name} (+${getCountryCallingCode(code)})` : name
}
