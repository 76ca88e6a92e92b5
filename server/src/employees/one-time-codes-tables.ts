import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    /** The receiver of the code: a number, or the mailbox of the stored address, of which a keyed hash is enough. */
    phoneE164: text('phone_e164'),
    mailboxHash: text('mailbox_hash'),
    codeHash: text('code_hash').notNull(),
    /** Sealed copy for the message that carries it; cleared once that is sent. */
    codeSealed: text('code_sealed'),
    tries: integer('tries').notNull().default(0),
    requestIp: text('request_ip'),
    /** The first of its kind since the employee got their link: others behind their address have a cap of their own. */
    isFirst: boolean('is_first').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    voidedAt: instant('voided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('one_time_codes_employee').on(t.orgId, t.employeeId, t.createdAt.desc()),
    index('one_time_codes_phone').on(t.phoneE164, t.createdAt),
    index('one_time_codes_ip').on(t.requestIp, t.createdAt),
    index('one_time_codes_mailbox').on(t.mailboxHash, t.createdAt),
    check('one_time_codes_kind', sql`(${t.phoneE164} is null) <> (${t.mailboxHash} is null)`),
    check('one_time_codes_tries', sql`${t.tries} between 0 and 5`),
  ],
)
