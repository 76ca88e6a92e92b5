import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max'
import { AppError } from '#platform/app-error.ts'
import { parsePhone } from './parse-phone.ts'

const messages = {
  invalid: () => 'Please enter a valid phone number',
  country: countryMessage,
  type: () => 'Please use a mobile or landline number, not a premium-rate or freephone one',
}

/**
 * The E.164 form of a number that codes may be sent to; anything else is refused with what to do instead.
 * @param countries those the organisation allows
 */
export function usablePhone(text: string, countries: readonly string[], field = 'phoneNumber'): string {
  const parsed = parsePhone(text, countries)
  if (parsed.ok) return parsed.e164
  const message = messages[parsed.reason](countries)
  throw new AppError('invalid_input', message, { errors: { [field]: message } })
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
