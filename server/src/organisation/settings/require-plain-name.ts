import { hasWebAddress, webAddressInName } from '@bonafide/shared/contract/text.ts'
import { fieldError } from '#platform/app-error.ts'

/** Refuses a name with a web address, which the schema of settings lets pass: strangers read it in messages. */
export function requirePlainName(name: string, field: string): void {
  if (hasWebAddress(name)) throw fieldError(field, webAddressInName)
}
