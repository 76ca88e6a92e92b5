import { isNotNull, type SQL } from 'drizzle-orm'
import { oneTimeCodes } from './messages-tables.ts'

/** What a code was sent to. The two know nothing of each other: no look-up, cap or lock is about both. */
export type CodeKind = 'phone' | 'mailbox'

export function isOfKind(kind: CodeKind): SQL {
  return isNotNull(kind === 'phone' ? oneTimeCodes.phoneE164 : oneTimeCodes.mailboxHash)
}
