import { type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max'

export type ParsedPhone = { ok: true; e164: string } | { ok: false; reason: 'invalid' | 'country' | 'type' }

/** Calling codes that codes are sent to: +44 also serves the Channel Islands and the Isle of Man. */
const allowedCallingCodes: readonly string[] = ['44', '353']

// What a text message to costs its sender a share, or which nobody reads. Sending there is how an attacker
// turns a form into money.
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

/** Reads a number as it is typed (default region GB) and tells whether codes may be sent to it. */
export function parsePhone(text: string): ParsedPhone {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: 'GB', extract: false })
  if (!parsed || parsed.ext) return { ok: false, reason: 'invalid' }
  if (reservedForDrama.test(parsed.number)) return { ok: true, e164: parsed.number }
  if (!parsed.isPossible()) return { ok: false, reason: 'invalid' }
  if (!allowedCallingCodes.includes(parsed.countryCallingCode)) return { ok: false, reason: 'country' }
  if (!parsed.isValid()) return { ok: false, reason: 'invalid' }
  const type = parsed.getType()
  return type && refusedTypes.includes(type)
    ? { ok: false, reason: 'type' }
    : { ok: true, e164: parsed.number }
}
