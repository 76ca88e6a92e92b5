import { locales } from '@bonafide/shared/contract/languages.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

// Every table that belongs to an organisation has org_id first in its key and in each index that serves a
// screen, so that the schema can be distributed by organisation.
export const orgId = () =>
  uuid('org_id')
    .notNull()
    .references(() => organisations.id)

export const organisations = pgTable(
  'organisations',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    linkDays: integer('link_days').notNull().default(14),
    /** Whose phone numbers may be used, ISO 3166-1 alpha-2. */
    phoneCountries: text('phone_countries').array().notNull().default(['GB', 'IE']),
    /** Pages that may embed the widget. */
    embedOrigins: text('embed_origins').array().notNull().default([]),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('organisations_slug').on(t.slug),
    // Asked by every page of another site that calls: does any organisation list its origin?
    index('organisations_embed_origins').using('gin', t.embedOrigins),
    check('organisations_link_days', sql`${t.linkDays} between 1 and 30`),
  ],
)

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    /** `normaliseEmail(email)`: what sign-in looks up. */
    emailKey: text('email_key').notNull(),
    name: text('name').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    passwordHash: text('password_hash'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('users_email_key').on(t.emailKey)],
)

export const memberships = pgTable(
  'memberships',
  {
    orgId: orgId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.userId] }), index('memberships_user').on(t.userId)],
)

/** One row for each token handed out; the id is the token's `jti`. */
export const sessions = pgTable(
  'sessions',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), index('sessions_user').on(t.orgId, t.userId)],
)

export const employees = pgTable(
  'employees',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    fullName: text('full_name').notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    phoneE164: text('phone_e164'),
    /** How often the person replaced the number in the flow. */
    phoneChanges: integer('phone_changes').notNull().default(0),
    status: text('status', { enum: ['invited', 'verifying', 'verified', 'completed', 'failed'] }).notNull(),
    source: text('source').notNull(),
    inviteChannelPref: text('invite_channel_pref', { enum: ['whatsapp', 'sms', 'email'] }).notNull(),
    /** What messages are written in; null while nobody has said, which is English. */
    language: text('language', { enum: locales }),
    /** Lower-case name, email and phone forms that the list's `q` is looked for in. */
    searchText: text('search_text').notNull(),
    /** Who invited them: a user in the console, or a page that a key was used for. */
    createdBy: uuid('created_by'),
    apiKeyId: uuid('api_key_id'),
    createdAt: instant('created_at').notNull(),
    lastActivityAt: instant('last_activity_at'),
    completedAt: instant('completed_at'),
    erasedAt: instant('erased_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('employees_email').on(t.orgId, t.emailKey),
    // Read backwards for the newest first: `desc` in an index puts nulls last, where no `order by … desc` has them.
    index('employees_newest').on(t.orgId, t.createdAt, t.id),
    index('employees_status').on(t.orgId, t.status, t.createdAt, t.id),
    index('employees_search').using('gin', t.orgId, t.searchText.op('gin_trgm_ops')),
    check(
      'employees_status_known',
      sql`${t.status} in ('invited', 'verifying', 'verified', 'completed', 'failed')`,
    ),
  ],
)

export const steps = pgTable(
  'steps',
  {
    orgId: orgId(),
    employeeId: uuid('employee_id').notNull(),
    type: text('type', { enum: ['email', 'phone', 'id', 'rtw'] }).notNull(),
    status: text('status', { enum: ['pending', 'pass', 'fail'] })
      .notNull()
      .default('pending'),
    /** How it was passed: link, asserted, code, or the name of the provider. */
    method: text('method'),
    reason: text('reason'),
    /** Set on pass and on fail. */
    completedAt: instant('completed_at'),
    /** When the organisation last let the person take it again. */
    reopenedAt: instant('reopened_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.employeeId, t.type] }),
    check('steps_type_known', sql`${t.type} in ('email', 'phone', 'id', 'rtw')`),
    check('steps_status_known', sql`${t.status} in ('pending', 'pass', 'fail')`),
    check('steps_completed', sql`(${t.status} = 'pending') = (${t.completedAt} is null)`),
  ],
)

/** The links people open. The token itself is never stored: a look-up hash and a sealed copy are. */
export const links = pgTable(
  'links',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    /** A handoff takes an invitation to another device for a while; it is never the link a person was sent. */
    kind: text('kind', { enum: ['invitation', 'handoff'] })
      .notNull()
      .default('invitation'),
    /** What it was sent on; the `channel` of the address is only a hint. */
    channel: text('channel', { enum: ['whatsapp', 'sms', 'email'] }).notNull(),
    tokenHash: text('token_hash').notNull(),
    tokenSealed: text('token_sealed').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    openedAt: instant('opened_at'),
    usedAt: instant('used_at'),
    revokedAt: instant('revoked_at'),
    expiryToldAt: instant('expiry_told_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('links_token_hash').on(t.tokenHash),
    index('links_employee').on(t.orgId, t.employeeId, t.createdAt.desc()),
    // For the job that looks, in all organisations, for those that have just expired unused.
    index('links_expiry')
      .on(t.expiresAt)
      .where(sql`${t.usedAt} is null and ${t.revokedAt} is null`),
    check('links_kind_known', sql`${t.kind} in ('invitation', 'handoff')`),
  ],
)

export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    phoneE164: text('phone_e164').notNull(),
    codeHash: text('code_hash').notNull(),
    /** Sealed copy for the message that carries it; cleared once that is sent. */
    codeSealed: text('code_sealed'),
    tries: integer('tries').notNull().default(0),
    requestIp: text('request_ip'),
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
    check('one_time_codes_tries', sql`${t.tries} between 0 and 5`),
  ],
)

export const identitySessions = pgTable(
  'identity_sessions',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    linkId: uuid('link_id').notNull(),
    provider: text('provider').notNull(),
    /** The provider's own id of it; absent until the provider has answered. */
    providerRef: text('provider_ref'),
    returnUrl: text('return_url').notNull(),
    /** Keyed hash of the page around the widget that it leads back to; null where that is the link's own page. */
    returnHash: text('return_hash'),
    status: text('status', { enum: ['created', 'processing', 'verified', 'failed', 'cancelled'] }).notNull(),
    reason: text('reason'),
    /** The step was reopened after it: it is no attempt any more, but may still turn out verified. */
    superseded: boolean('superseded').notNull().default(false),
    redaction: text('redaction', { enum: ['queued', 'accepted', 'done'] }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('identity_sessions_ref').on(t.provider, t.providerRef),
    index('identity_sessions_employee').on(t.orgId, t.employeeId, t.createdAt.desc()),
  ],
)

/** Running totals of a month, so that reserving a check is one conditional UPDATE. */
export const usagePeriods = pgTable(
  'usage_periods',
  {
    orgId: orgId(),
    /** Calendar month in UTC, YYYY-MM. */
    period: text('period').notNull(),
    used: integer('used').notNull().default(0),
    payg: integer('payg').notNull().default(0),
    /** The highest number of used checks that was announced. */
    toldUsed: integer('told_used').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.period] }),
    check('usage_periods_positive', sql`${t.used} >= 0 and ${t.payg} >= 0`),
  ],
)

/** Append-only: one row for each movement of a check. */
export const ledger = pgTable(
  'ledger',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    kind: text('kind', { enum: ['reserve', 'consume', 'release', 'payg'] }).notNull(),
    period: text('period').notNull(),
    /** Names the movement, so that repeating it changes nothing. */
    movementKey: text('movement_key').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('ledger_movement').on(t.orgId, t.movementKey),
    index('ledger_employee').on(t.orgId, t.employeeId),
    index('ledger_newest').on(t.orgId, t.createdAt, t.id),
  ],
)

/** What was or will be sent. Holds ids only: the text is made when it is sent. */
export const messages = pgTable(
  'messages',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    template: text('template', { enum: ['invitation', 'link_renewed', 'reminder', 'code'] }).notNull(),
    channel: text('channel', { enum: ['whatsapp', 'sms', 'email'] }).notNull(),
    linkId: uuid('link_id'),
    codeId: uuid('code_id'),
    state: text('state', { enum: ['queued', 'sent', 'delivered', 'read', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    providerRef: text('provider_ref'),
    failure: text('failure'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('messages_employee').on(t.orgId, t.employeeId, t.createdAt.desc()),
  ],
)
