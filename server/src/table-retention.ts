import { keptDays } from '@bonafide/shared/contract/webhook-replays.ts'
import { and, isNull, lt, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { apiKeys } from '#accounts/api-keys/api-keys-tables.ts'
import { knownDevices } from '#accounts/devices/known-devices-tables.ts'
import { googleIdentities } from '#accounts/google/google-identities-tables.ts'
import { mailedTokens } from '#accounts/mailed-tokens/mailed-tokens-tables.ts'
import { factorChallenges, factors, recoveryCodes } from '#accounts/second-factor/factors-tables.ts'
import { userTraces } from '#accounts/sessions/user-traces-tables.ts'
import { signInFailures } from '#accounts/sign-in-failures-tables.ts'
import { removedMembers, ssoConnections } from '#accounts/single-sign-on-tables.ts'
import { teamInvitations } from '#accounts/team-invitations-tables.ts'
import { memberships, sessions, users } from '#accounts/users-tables.ts'
import { ledger, usagePeriods } from '#billing/credits-tables.ts'
import { paymentCustomers, usageReports } from '#billing/payment-tables.ts'
import { subscriptions } from '#billing/plans/subscription-tables.ts'
import { employeeCounts } from '#employees/employee-counts-tables.ts'
import { employees, steps } from '#employees/employees-tables.ts'
import { identityRepeats } from '#employees/identity-repeats-tables.ts'
import { flags } from '#employees/flags/flags-tables.ts'
import { employeeTraces } from '#employees/flags/traces-tables.ts'
import {
  sandboxCheckouts,
  sandboxDigital,
  sandboxIdentity,
  sandboxOutbox,
  sandboxSubscriptions,
} from '#integrations/sandbox/sandbox-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import { logos } from '#organisation/look/logos-tables.ts'
import { messageAllowances } from '#messages/caps/message-allowances-tables.ts'
import { oneTimeCodes } from '#employees/one-time-codes-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { auditAnchors, auditHeads, auditLog, auditNotes } from '#platform/audit/audit-tables.ts'
import { callerKeys } from '#platform/callers/caller-keys-tables.ts'
import { lookups } from '#platform/db/lookups-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { idempotencyKeys, providerEvents, rateCounters } from '#platform/db/request-tables.ts'
import {
  legalHolds,
  retentionCertificates,
  retentionNotices,
  retentionRuns,
} from '#retention/retention-tables.ts'
import { appointments, callLinks } from '#right-to-work/appointments/appointments-tables.ts'
import { rightToWorkChecks, rightToWorkStates } from '#right-to-work/checks/right-to-work-tables.ts'
import { digitalSessions, registerNotes } from '#right-to-work/digital/digital-tables.ts'
import { evidenceFiles, evidencePieces } from '#right-to-work/evidence/evidence-tables.ts'
import { followUpRequests, rightToWorkAlerts } from '#right-to-work/follow-ups/follow-ups-tables.ts'
import { evidencePackEmployees, evidencePacks } from '#right-to-work/pack/many/packs-tables.ts'
import { organisationKeys } from '#platform/keys/organisation-keys-tables.ts'
import { signingKeys } from '#platform/keys/signing-keys-tables.ts'
import { rightToWorkSubmissions } from '#right-to-work/submission/submissions-tables.ts'
import { ssoIdentities, ssoTokens } from '#accounts/single-sign-on/sso-tables.ts'
import { staffImportRows, staffImports } from '#invitations/existing-staff/staff-imports-tables.ts'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import { webhookDeliveries, webhookEndpoints, webhookReplays } from '#webhooks/webhook-tables.ts'

/**
 * What ends a row. `age`: the hourly clean-up. `use`: what it was for removes it. `employee`: erasing the employee empties
 * or deletes it. `account` and `organisation`: it goes with these. `never`: it stays, and names nobody.
 */
type End = 'age' | 'use' | 'employee' | 'account' | 'organisation' | 'never'

interface TableRetention {
  table: PgTable
  /** How long a row lives. */
  lives: string
  ends: readonly End[]
  /** What the hourly clean-up removes, of a table whose rows end by age. */
  isPast?: (times: PastTimes) => SQL | undefined
}

export interface PastTimes {
  now: Date
  before(days: number): Date
}

/** Every table there is. */
export const tableRetention: readonly TableRetention[] = [
  // Requests and sign-in
  {
    table: rateCounters,
    lives: 'until a day after its window began',
    ends: ['age'],
    isPast: ({ before }) => lt(rateCounters.day, before(1).toISOString().slice(0, 10)),
  },
  {
    table: idempotencyKeys,
    lives: 'a day',
    ends: ['age'],
    isPast: ({ before }) => lt(idempotencyKeys.createdAt, before(1)),
  },
  {
    table: providerEvents,
    // Nothing hangs on them: one that came again would find all it does done, or be refused for its age.
    lives: '90 days',
    ends: ['age'],
    isPast: ({ before }) => lt(providerEvents.receivedAt, before(90)),
  },
  {
    table: sessions,
    lives: 'until a day after its end',
    ends: ['age', 'account', 'organisation'],
    isPast: ({ before }) => lt(sessions.expiresAt, before(1)),
  },
  {
    table: knownDevices,
    // As long as its cookie lives.
    lives: '400 days since it was used',
    ends: ['age', 'account'],
    isPast: ({ before }) => lt(knownDevices.usedAt, before(400)),
  },
  {
    table: signInFailures,
    lives: '30 days since the last failure',
    ends: ['age'],
    isPast: ({ before }) => lt(signInFailures.lastAt, before(30)),
  },
  {
    table: ssoTokens,
    lives: 'until a day after its end',
    ends: ['age', 'use', 'organisation'],
    isPast: ({ before }) => lt(ssoTokens.expiresAt, before(1)),
  },
  {
    table: mailedTokens,
    lives: 'until a day after its end',
    ends: ['age', 'account'],
    isPast: ({ before }) => lt(mailedTokens.expiresAt, before(1)),
  },
  {
    table: factorChallenges,
    lives: 'until a day after its end',
    ends: ['age', 'organisation'],
    isPast: ({ before }) => lt(factorChallenges.expiresAt, before(1)),
  },
  {
    table: factors,
    lives: 'as long as the account, or a day where it was not confirmed',
    ends: ['age', 'account'],
    isPast: ({ before }) => and(isNull(factors.confirmedAt), lt(factors.createdAt, before(1))),
  },
  {
    table: userTraces,
    lives: '90 days',
    ends: ['age', 'organisation'],
    isPast: ({ before }) => lt(userTraces.at, before(90)),
  },
  {
    table: callerKeys,
    lives: 'two weeks beyond its month',
    ends: ['age'],
    isPast: ({ now }) => lt(callerKeys.usableUntil, now),
  },

  // Accounts
  { table: users, lives: 'as long as the account', ends: ['account'] },
  { table: googleIdentities, lives: 'as long as the account', ends: ['account'] },
  { table: recoveryCodes, lives: 'as long as the account', ends: ['account'] },
  { table: memberships, lives: 'as long as a user belongs to it', ends: ['use', 'account', 'organisation'] },

  // Employees
  {
    table: oneTimeCodes,
    // The longest limit looks back a day.
    lives: '48 hours',
    ends: ['age', 'employee', 'organisation'],
    isPast: ({ before }) => lt(oneTimeCodes.createdAt, before(2)),
  },
  {
    table: employeeTraces,
    lives: '90 days',
    ends: ['age', 'employee', 'organisation'],
    isPast: ({ before }) => lt(employeeTraces.at, before(90)),
  },
  { table: employees, lives: 'for ever, emptied when erased', ends: ['employee', 'never'] },
  {
    table: links,
    lives: 'as long as the organisation, emptied when erased',
    ends: ['employee', 'organisation'],
  },
  { table: messages, lives: 'as long as the organisation, by ids', ends: ['employee', 'organisation'] },
  { table: flags, lives: 'until the employee is erased', ends: ['employee', 'organisation'] },
  { table: identityRepeats, lives: 'until the employee is erased', ends: ['employee', 'organisation'] },
  { table: identitySessions, lives: 'for ever, emptied when erased', ends: ['employee', 'never'] },
  { table: digitalSessions, lives: 'for ever, emptied when erased', ends: ['employee', 'never'] },
  { table: steps, lives: 'for ever: which were passed and when', ends: ['never'] },

  // Right to work
  {
    table: appointments,
    // For who looks up what became of it.
    lives: '30 days after it began',
    ends: ['age', 'employee', 'organisation'],
    isPast: ({ before }) => lt(appointments.startsAt, before(30)),
  },
  { table: rightToWorkChecks, lives: 'for ever, facts until erased', ends: ['employee', 'never'] },
  { table: rightToWorkStates, lives: 'until the employee is erased', ends: ['employee', 'organisation'] },
  {
    table: rightToWorkSubmissions,
    lives: 'until the employee is erased',
    ends: ['employee', 'organisation'],
  },
  { table: rightToWorkAlerts, lives: 'until the employee is erased', ends: ['employee', 'organisation'] },
  { table: callLinks, lives: 'as long as the organisation, or its user is a member', ends: ['organisation'] },
  { table: followUpRequests, lives: 'until the employee is erased', ends: ['employee', 'organisation'] },
  { table: registerNotes, lives: 'as long as the organisation', ends: ['organisation'] },
  { table: evidenceFiles, lives: 'until the employee is erased', ends: ['use', 'employee', 'organisation'] },
  { table: evidencePieces, lives: 'as long as its file', ends: ['use', 'employee', 'organisation'] },
  { table: evidencePacks, lives: '30 days, its files 7', ends: ['use', 'organisation'] },
  { table: evidencePackEmployees, lives: 'as long as its pack', ends: ['use', 'employee', 'organisation'] },
  { table: signingKeys, lives: 'for ever: what was signed can be checked', ends: ['never'] },

  // Imports
  {
    table: staffImportRows,
    // As long as a user has to correct the rows that were refused.
    lives: '7 days',
    ends: ['age', 'employee', 'organisation'],
    isPast: ({ before }) => lt(staffImportRows.createdAt, before(7)),
  },
  {
    table: staffImports,
    lives: '7 days',
    ends: ['age', 'organisation'],
    isPast: ({ before }) => lt(staffImports.createdAt, before(7)),
  },

  // Organisations
  { table: organisations, lives: 'for ever, emptied when erased', ends: ['organisation', 'never'] },
  { table: organisationKeys, lives: 'as long as the organisation', ends: ['organisation'] },
  { table: apiKeys, lives: 'as long as the organisation', ends: ['organisation'] },
  { table: ssoConnections, lives: 'until it is removed', ends: ['use', 'organisation'] },
  { table: ssoIdentities, lives: 'as long as the organisation', ends: ['use', 'account', 'organisation'] },
  { table: removedMembers, lives: 'as long as the organisation', ends: ['organisation'] },
  { table: teamInvitations, lives: 'as long as the organisation', ends: ['organisation'] },
  { table: lookups, lives: 'as long as what it finds', ends: ['use', 'never'] },
  { table: logos, lives: 'until it is replaced', ends: ['use', 'organisation'] },
  { table: messageAllowances, lives: 'as long as the organisation', ends: ['organisation'] },
  { table: legalHolds, lives: 'until it is lifted', ends: ['use', 'organisation'] },
  { table: retentionNotices, lives: 'until the employee is erased', ends: ['employee', 'organisation'] },
  { table: retentionCertificates, lives: 'for ever: proves what was destroyed', ends: ['never'] },
  { table: retentionRuns, lives: 'for ever: a row a week, numbers', ends: ['never'] },
  { table: webhookEndpoints, lives: 'until it is removed', ends: ['use', 'organisation'] },
  {
    table: webhookDeliveries,
    lives: '30 days',
    ends: ['age', 'organisation'],
    isPast: ({ before }) => lt(webhookDeliveries.createdAt, before(keptDays)),
  },
  {
    table: webhookReplays,
    lives: '30 days',
    ends: ['age', 'organisation'],
    isPast: ({ before }) => lt(webhookReplays.createdAt, before(keptDays)),
  },
  { table: auditLog, lives: 'for ever: by ids', ends: ['never'] },
  { table: auditHeads, lives: 'for ever: the end of that chain', ends: ['never'] },
  { table: auditAnchors, lives: 'for ever: what proves the ends of those chains', ends: ['never'] },
  { table: auditNotes, lives: 'until the employee is erased', ends: ['employee', 'organisation'] },

  // Billing
  { table: ledger, lives: 'for ever: accounts', ends: ['never'] },
  { table: usagePeriods, lives: 'for ever: accounts', ends: ['never'] },
  { table: usageReports, lives: 'for ever: accounts', ends: ['never'] },
  { table: subscriptions, lives: 'for ever: accounts', ends: ['never'] },
  { table: paymentCustomers, lives: 'for ever: accounts', ends: ['never'] },
  { table: employeeCounts, lives: 'for ever: numbers', ends: ['never'] },

  // The sandbox
  { table: sandboxOutbox, lives: 'as long as the organisation', ends: ['employee', 'organisation'] },
  { table: sandboxIdentity, lives: 'until the employee is erased', ends: ['employee'] },
  { table: sandboxDigital, lives: 'until the employee is erased', ends: ['employee'] },
  { table: sandboxCheckouts, lives: 'as long as the organisation', ends: ['organisation'] },
  { table: sandboxSubscriptions, lives: 'as long as the organisation', ends: ['organisation'] },
]
