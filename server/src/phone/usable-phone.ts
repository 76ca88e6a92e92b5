import { AppError } from '#app-error.ts'
import { parsePhone } from './parse-phone.ts'

const messages = {
  invalid: 'Please enter a valid phone number',
  country: 'Please use a phone number from the United Kingdom (+44) or Ireland (+353)',
  type: 'Please use an ordinary mobile or landline number',
}

/** The E.164 form of a number that codes may be sent to; anything else is refused with what to do instead. */
export function usablePhone(text: string, field = 'phoneNumber'): string {
  const parsed = parsePhone(text)
  if (parsed.ok) return parsed.e164
  const message = messages[parsed.reason]
  throw new AppError('invalid_input', message, { errors: { [field]: message } })
}
