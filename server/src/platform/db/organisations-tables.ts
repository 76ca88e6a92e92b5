import { flagCodes } from '@bonafide/shared/contract/employees/identity-review.ts'
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
import { usualReminders } from '@bonafide/shared/contract/organisation/reminders.ts'
import { mostSecondsAhead } from '@bonafide/shared/contract/organisation/test-mode.ts'
import { instant } from './instant.ts'
import { isOfTest } from './test-organisation.ts'

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
    /** The countries whose phone numbers may be used, ISO 3166-1 alpha-2. */
    phoneCountries: text('phone_countries').array().notNull().default(['GB', 'IE']),
    /** Pages that may embed the widget. */
    embedOrigins: text('embed_origins').array().notNull().default([]),
    /** Flags with which an identity check waits for a user. */
    holdFlags: text('hold_flags', { enum: flagCodes }).array().notNull().default([]),
    /** The number of months for which employees who were not hired are kept. */
    notHiredMonths: integer('not_hired_months').notNull().default(6),
    /** The user who is told of follow-ups that are not done in time. */
    escalateTo: uuid('escalate_to'),
    /** True when employees who have not finished are reminded without a user asking for it. */
    remindersOn: boolean('reminders_on').notNull().default(true),
    /** The days after the invitation on which they are. */
    reminderDays: integer('reminder_days')
      .array()
      .notNull()
      .default([...usualReminders.days]),
    /** The day up to which they are once a week after the last of those; null where they are not. */
    remindWeeklyUntil: integer('remind_weekly_until').default(usualReminders.weeklyUntil),
    /** True when managers are told of their starters by email. */
    managerUpdates: boolean('manager_updates').notNull().default(false),
    /** True when every user needs a second factor. */
    requiresFactor: boolean('requires_factor').notNull().default(false),
    /** When it dismissed the reminder of its first steps. */
    firstStepsDismissedAt: instant('first_steps_dismissed_at'),
    /** The accent colour of the pages that employees see, like `#1f4fd8`. */
    accentColour: text('accent_colour'),
    /** The most that credits beyond the plan may cost in a month, in whole units of the currency; null without a cap. */
    spendingCap: integer('spending_cap'),
    createdAt: instant('created_at').notNull(),
    /** When an owner had proven their address for the first time; until then its messages to strangers wait. */
    confirmedAt: instant('confirmed_at'),
    /** When an owner closed it; null while it is open. */
    closedAt: instant('closed_at'),
    /** When its data is erased, unless an owner restores it before. */
    eraseAt: instant('erase_at'),
    /** When its owners were reminded of that. */
    eraseWarnedAt: instant('erase_warned_at'),
    /** When an owner downloaded what the law makes them keep, the last time. */
    archivedAt: instant('archived_at'),
    /** When its data was erased. Its name and the accounts of its owners go a day later, once they were told. */
    erasedAt: instant('erased_at'),
    forgottenAt: instant('forgotten_at'),
    /** The seconds by which the clock of a test organisation is ahead. */
    testSecondsAhead: integer('test_seconds_ahead').notNull().default(0),
  },
  (t) => [
    uniqueIndex('organisations_slug').on(t.slug),
    // Asked by every page of another site that calls: does any organisation list its origin?
    index('organisations_embed_origins').using('gin', t.embedOrigins),
    index('organisations_closed')
      .on(t.eraseAt)
      .where(sql`${t.closedAt} is not null and ${t.forgottenAt} is null`),
    check('organisations_closing', sql`(${t.closedAt} is null) = (${t.eraseAt} is null)`),
    check(
      'organisations_hold_flags',
      sql.raw(`hold_flags <@ array[${flagCodes.map((code) => `'${code}'`).join(', ')}]`),
    ),
    check('organisations_accent_colour', sql`${t.accentColour} ~ '^#[0-9a-f]{6}$'`),
    check('organisations_spending_cap', sql`${t.spendingCap} >= 0`),
    check('organisations_link_days', sql`${t.linkDays} between 1 and 30`),
    check(
      'organisations_reminder_days',
      sql`cardinality(${t.reminderDays}) between 1 and 10 and 1 <= all (${t.reminderDays}) and 60 >= all (${t.reminderDays})`,
    ),
    check('organisations_remind_weekly_until', sql`${t.remindWeeklyUntil} between 1 and 90`),
    check(
      'organisations_test_clock',
      sql`${t.testSecondsAhead} = 0 or (${isOfTest(t.id)} and ${t.testSecondsAhead} between 0 and ${sql.raw(String(mostSecondsAhead))})`,
    ),
    check('organisations_not_hired_months', sql`${t.notHiredMonths} between 1 and 24`),
  ],
)

/** The kinds of value that are looked up before their organisation is known. */
const lookupKinds = [
  'link',
  'api-key',
  'scim-token',
  'team-invitation',
  'sso-domain',
  'identity-session',
  'digital-session',
  'payment-customer',
  'subscription',
  'sandbox-checkout',
  'sandbox-subscription',
  'slug',
] as const
export type LookupKind = (typeof lookupKinds)[number]

/**
 * Maps a hash, a domain, a slug or a vendor's id to its organisation. The tables that hold these have unique indexes
 * within an organisation alone, since Citus keeps each organisation's rows apart; this one is on its coordinator.
 */
export const lookups = pgTable(
  'lookups',
  {
    kind: text('kind', { enum: lookupKinds }).notNull(),
    /** The hash, the domain or the slug; a vendor's id behind the vendor's name and a colon. */
    key: text('key').notNull(),
    /** No foreign key: Citus keeps organisations on other nodes, and a slug is taken before its organisation is made. */
    orgId: uuid('org_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.key] }),
    index('lookups_organisation').on(t.orgId),
    check('lookups_kind_known', sql.raw(`kind in (${lookupKinds.map((kind) => `'${kind}'`).join(', ')})`)),
  ],
)
