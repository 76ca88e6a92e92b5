import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    /** What it was sent to: a number, or the mailbox of the stored address, of which a keyed hash is enough. */
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

/** What a message with a link is about. */
export const linkOccasions = [
  'invitation',
  'link_renewed',
  'reminder',
  'step_reopened',
  'identity_accepted',
  'identity_declined',
  'appointment_cancelled',
] as const
export type LinkOccasion = (typeof linkOccasions)[number]

/** What a message without a link or a code tells: an employee, or a user about an employee. */
export const noticeTemplates = [
  'follow_up',
  'own_copy',
  'identity_repeat',
  'follow_up_due',
  'stop_work',
  'alerts',
  'escalation',
  'retention_due',
  'register_due',
  'role_changed',
] as const

/** What a user is told of their own account: it has no part in the limits of the organisation. */
export const accountTemplates = [
  'password_reset',
  'password_changed',
  'email_confirmation',
  'account_event',
  'address_left',
] as const
/** What owners are told of the end of their organisation: it leaves although the organisation is closed. */
export const closingTemplates = [
  'organisation_closed',
  'organisation_erase_due',
  'organisation_erased',
] as const
export type ClosingTemplate = (typeof closingTemplates)[number]

/** Whether it is to a user about what is theirs: no limit of the organisation, and not its end, keeps it back. */
export function isOfAccount(template: string): boolean {
  return [...accountTemplates, ...closingTemplates].some((known) => known === template)
}

export type AccountTemplate = (typeof accountTemplates)[number]

/** An employee whom a list of alerts tells of: by which day they are to be checked, or null where they may not work. */
export interface AboutEmployee {
  employeeId: string
  by: string | null
}

/** To whom a message about an account is: as the account was when it happened, since who changed it may change this too. */
export interface Recipient {
  email: string
  name: string
}

const ofNoEmployee = [
  'retention_due',
  'register_due',
  'role_changed',
  'team_invitation',
  ...accountTemplates,
  ...closingTemplates,
]

/** What was or will be sent. Holds ids, and until it is sent where a message about an account goes: the text is made then. */
export const messages = pgTable(
  'messages',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    /** Whom it is to or about; null where it tells users of the organisation about no single employee. */
    employeeId: uuid('employee_id'),
    template: text('template', {
      enum: [
        ...linkOccasions,
        ...noticeTemplates,
        'code',
        'team_invitation',
        ...accountTemplates,
        ...closingTemplates,
      ],
    }).notNull(),
    channel: text('channel', { enum: ['whatsapp', 'sms', 'email'] }).notNull(),
    linkId: uuid('link_id'),
    codeId: uuid('code_id'),
    /** The user who gets it, where it is about the employee and not to them. */
    userId: uuid('user_id'),
    /** Of a message about their account, until it has left or failed. */
    recipient: jsonb('recipient').$type<Recipient>(),
    /** The invitation to the team that it carries. */
    teamInvitationId: uuid('team_invitation_id'),
    /** The token that it carries to a user. */
    mailedTokenId: uuid('mailed_token_id'),
    /** The event that a notice is about, by its place in the audit log. */
    aboutEvent: bigint('about_event', { mode: 'number' }),
    /** The day that a notice is about. */
    aboutDay: date('about_day'),
    /** How many employees a notice is about, where it is about several. */
    aboutCount: integer('about_count'),
    /** Those of them that it names, most urgent first. */
    aboutEmployees: jsonb('about_employees').$type<AboutEmployee[]>(),
    state: text('state', { enum: ['queued', 'sent', 'delivered', 'read', 'failed'] }).notNull(),
    /** Waits until its organisation may send it (`caps/`): no job is to do so. */
    held: boolean('held').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    providerRef: text('provider_ref'),
    failure: text('failure'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('messages_employee').on(t.orgId, t.employeeId, t.createdAt.desc()),
    index('messages_held')
      .on(t.orgId, t.createdAt)
      .where(sql`${t.held}`),
    index('messages_about_employees')
      .using('gin', t.aboutEmployees.op('jsonb_path_ops'))
      .where(sql`${t.aboutEmployees} is not null`),
    check(
      'messages_about',
      sql.raw(
        `employee_id is not null or template in (${ofNoEmployee.map((template) => `'${template}'`).join(', ')})`,
      ),
    ),
  ],
)

export type Message = typeof messages.$inferSelect
