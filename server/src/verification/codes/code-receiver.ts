import { inArray, type SQL } from 'drizzle-orm'
import { formsOfNumber } from '#platform/phone-number.ts'
import type { CodeKind } from '#employees/one-time-codes.ts'
import { oneTimeCodes } from '#employees/one-time-codes-tables.ts'
import type { Keys } from '#platform/keys/keys.ts'

/** The address that a code is sent to. */
export interface CodeReceiver {
  kind: CodeKind
  /** The number or address itself: the same digits for another one hash differently. */
  address: string
  /** The part of it that is stored with a code. */
  stored: Pick<typeof oneTimeCodes.$inferInsert, 'phoneE164' | 'mailboxHash'>
  /** The codes that were sent to it, in whichever form that is stored. */
  isReceiver: SQL
}

export function phoneReceiver(keys: Keys, phoneE164: string): CodeReceiver {
  return {
    kind: 'phone',
    address: phoneE164,
    stored: { phoneE164 },
    isReceiver: inArray(oneTimeCodes.phoneE164, formsOfNumber(keys, phoneE164)),
  }
}

/** The mailbox of a normalised address. Only the hash is stored: the email goes to the employee's address anyway. */
export function mailboxReceiver(keys: Keys, emailKey: string): CodeReceiver {
  const name = `code mailbox ${emailKey}`
  return {
    kind: 'mailbox',
    address: emailKey,
    stored: { mailboxHash: keys.hash('limit', name) },
    isReceiver: inArray(oneTimeCodes.mailboxHash, keys.hashes('limit', name)),
  }
}
