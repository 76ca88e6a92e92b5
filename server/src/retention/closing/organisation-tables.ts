import type { PgTable } from 'drizzle-orm/pg-core'
import { apiKeys } from '#accounts/api-keys/api-keys-tables.ts'
import { factorChallenges } from '#accounts/second-factor/factors-tables.ts'
import { removedMembers, ssoConnections } from '#accounts/single-sign-on-tables.ts'
import { userTraces } from '#accounts/sessions/user-traces-tables.ts'
import { teamInvitations } from '#accounts/team-invitations-tables.ts'
import { memberships, sessions } from '#accounts/users-tables.ts'
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
  sandboxOutbox,
  sandboxSubscriptions,
} from '#integrations/sandbox/sandbox-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import { logos } from '#organisation/look/logos-tables.ts'
import { messageAllowances } from '#messages/caps/message-allowances-tables.ts'
import { oneTimeCodes } from '#employees/one-time-codes-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { auditAnchors, auditHeads, auditLog, auditNotes } from '#platform/audit/audit-tables.ts'
import { type LookupKind, lookups } from '#platform/db/lookups-tables.ts'
import { organisationKeys } from '#platform/keys/organisation-keys-tables.ts'
import { legalHolds, retentionCertificates, retentionNotices } from '#retention/retention-tables.ts'
import { appointments, callLinks } from '#right-to-work/appointments/appointments-tables.ts'
import { rightToWorkChecks, rightToWorkStates } from '#right-to-work/checks/right-to-work-tables.ts'
import { digitalSessions, registerNotes } from '#right-to-work/digital/digital-tables.ts'
import { evidenceFiles, evidencePieces } from '#right-to-work/evidence/evidence-tables.ts'
import { followUpRequests, rightToWorkAlerts } from '#right-to-work/follow-ups/follow-ups-tables.ts'
import { evidencePackEmployees, evidencePacks } from '#right-to-work/pack/many/packs-tables.ts'
import { rightToWorkSubmissions } from '#right-to-work/submission/submissions-tables.ts'
import { ssoIdentities, ssoTokens } from '#accounts/single-sign-on/sso-tables.ts'
import { staffImportRows, staffImports } from '#invitations/existing-staff/staff-imports-tables.ts'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import { webhookDeliveries, webhookEndpoints, webhookReplays } from '#webhooks/webhook-tables.ts'

/** Of which nothing is left of an organisation that was erased. A table that hangs on another comes before it. */
export const emptiedTables = [
  // First: what is sealed with it is unreadable from here on, wherever else its bytes still are.
  organisationKeys,
  appointments,
  auditNotes,
  callLinks,
  employeeTraces,
  evidencePackEmployees,
  evidencePacks,
  evidencePieces,
  evidenceFiles,
  factorChallenges,
  flags,
  followUpRequests,
  identityRepeats,
  legalHolds,
  links,
  apiKeys,
  logos,
  messageAllowances,
  messages,
  oneTimeCodes,
  registerNotes,
  removedMembers,
  retentionNotices,
  rightToWorkAlerts,
  rightToWorkStates,
  rightToWorkSubmissions,
  sandboxCheckouts,
  sandboxOutbox,
  sandboxSubscriptions,
  sessions,
  ssoConnections,
  ssoIdentities,
  ssoTokens,
  staffImportRows,
  staffImports,
  teamInvitations,
  userTraces,
  webhookDeliveries,
  webhookReplays,
  webhookEndpoints,
  memberships,
] as const

/** Of which something stays, and why. None of it names anyone. */
export const keptTables: readonly { table: PgTable; why: string }[] = [
  { table: auditLog, why: 'proves what was done, by ids; it is append-only' },
  { table: auditHeads, why: 'the end of that chain' },
  { table: auditAnchors, why: 'prove by hashes that nothing was taken from that chain; append-only' },
  { table: employees, why: 'emptied rows: what the audit log, the ledger and the vendors are asked about' },
  { table: employeeCounts, why: 'how many there were' },
  { table: steps, why: 'which steps were passed and when, for the bill' },
  { table: identitySessions, why: 'the vendor is asked to erase until it has; what was read is gone' },
  { table: digitalSessions, why: 'the vendor is asked to erase until it has' },
  { table: rightToWorkChecks, why: 'append-only: hashes of checks, whose facts are gone' },
  { table: retentionCertificates, why: 'prove what was destroyed before, by ids' },
  { table: ledger, why: 'accounts: what a bill was for' },
  { table: lookups, why: 'whose the vendors’ ids are, as long as vendors speak of them' },
  { table: usagePeriods, why: 'accounts: how many credits were used' },
  { table: usageReports, why: 'accounts: what was charged' },
  { table: subscriptions, why: 'accounts: what was paid' },
  { table: paymentCustomers, why: 'accounts: the payment provider’s own id' },
]

/** What is still looked up then: a vendor may have something to say of it. */
export const keptLookups: readonly LookupKind[] = [
  'identity-session',
  'digital-session',
  'payment-customer',
  'subscription',
]
