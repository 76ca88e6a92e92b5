import { fieldError } from '#platform/app-error.ts'

// What phones make a link of. One letter before the dot is an initial, as in J.P.Morgan.
const webAddress = /:\/\/|[\p{L}\p{N}-]{2,}[.\u3002]\p{L}{2,}/u

/** Refuses an organisation's name with a web address: strangers read the name in a text message. */
export function requirePlainName(name: string, field: string): void {
  if (!webAddress.test(name.normalize('NFKC'))) return
  const message = 'Please enter a name without a web address'
  throw fieldError(field, message)
}
