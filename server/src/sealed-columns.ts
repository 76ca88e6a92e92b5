import { sandboxDigital, sandboxIdentity } from '#integrations/sandbox/sandbox-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import { rightToWorkChecks } from '#right-to-work/checks/right-to-work-tables.ts'
import { rightToWorkSubmissions } from '#right-to-work/submission/submissions-tables.ts'
import { links } from '#links/links-tables.ts'
import { callerKeys } from '#platform/callers/caller-keys-tables.ts'
import { evidenceFiles } from '#right-to-work/evidence/evidence-tables.ts'
import { signingKeys } from '#platform/keys/signing-keys-tables.ts'
import { staffImportRows } from '#staff-import/staff-imports-tables.ts'
import { factors } from '#accounts/second-factor/factors-tables.ts'
import { ssoConnections } from '#accounts/single-sign-on-tables.ts'
import { teamInvitations } from '#accounts/team-invitations-tables.ts'
import { webhookEndpoints } from '#webhooks/webhook-tables.ts'
import { organisationKeys } from '#platform/keys/organisation-keys-tables.ts'
import type { SealedColumn } from '#platform/keys/rotation/reencrypt.ts'
import type { PersonalColumn } from '#platform/keys/rotation/seal-personal.ts'

/**
 * What is re-encrypted when `DATA_KEY` changes. Codes, stored replies and identity sessions' pages are not among them:
 * they end within a day, or are asked for again.
 */
export const sealedColumns: readonly SealedColumn[] = [
  {
    name: 'links',
    key: [links.orgId, links.id],
    sealed: links.tokenSealed,
    purpose: 'link',
    hash: { column: links.tokenHash, purpose: 'link', lookup: 'link' },
  },
  {
    name: 'signing secrets of webhooks',
    key: [webhookEndpoints.orgId, webhookEndpoints.id],
    sealed: webhookEndpoints.secretSealed,
    purpose: 'webhook',
  },
  {
    name: 'earlier signing secrets of webhooks',
    key: [webhookEndpoints.orgId, webhookEndpoints.id],
    sealed: webhookEndpoints.previousSealed,
    purpose: 'webhook',
  },
  {
    name: 'invitations to a team',
    key: [teamInvitations.orgId, teamInvitations.id],
    sealed: teamInvitations.tokenSealed,
    purpose: 'team',
    hash: { column: teamInvitations.tokenHash, purpose: 'team', lookup: 'team-invitation' },
  },
  {
    name: 'secrets of authenticator apps',
    key: [factors.id],
    sealed: factors.secretSealed,
    purpose: 'factor',
    boundTo: [factors.id, factors.userId],
  },
  {
    name: 'client secrets of identity providers',
    key: [ssoConnections.orgId],
    sealed: ssoConnections.secretSealed,
    purpose: 'sso',
  },
  { name: 'keys of traces', key: [callerKeys.month], sealed: callerKeys.keySealed, purpose: 'caller' },
  {
    name: 'keys of organisations',
    key: [organisationKeys.orgId],
    sealed: organisationKeys.keySealed,
    purpose: 'organisation',
  },
  {
    name: 'keys that packs of evidence and heads of audit logs are signed with',
    key: [signingKeys.name],
    sealed: signingKeys.keySealed,
    purpose: 'signing',
  },
  {
    name: 'return addresses of the sandbox',
    key: [sandboxIdentity.id],
    sealed: sandboxIdentity.returnUrl,
    purpose: 'link',
    isLoose: true,
  },
  {
    name: 'return addresses of digital checks in the sandbox',
    key: [sandboxDigital.id],
    sealed: sandboxDigital.returnUrlSealed,
    purpose: 'link',
    isLoose: true,
  },
]

/** What is known of employees: the key of their organisation seals it, whatever happens to `DATA_KEY`. */
export const personalColumns: readonly PersonalColumn[] = [
  {
    name: 'facts of documents',
    orgId: identitySessions.orgId,
    key: [identitySessions.orgId, identitySessions.id],
    sealed: identitySessions.documentSealed,
    purpose: 'document',
  },
  {
    name: 'dates of birth',
    orgId: employees.orgId,
    key: [employees.orgId, employees.id],
    sealed: employees.dateOfBirthSealed,
    purpose: 'date-of-birth',
  },
  {
    name: 'limits on work',
    orgId: employees.orgId,
    key: [employees.orgId, employees.id],
    sealed: employees.conditionsSealed,
    purpose: 'right-to-work',
  },
  {
    // What they open stays as it is: each file has a key of its own.
    name: 'keys of evidence files',
    orgId: evidenceFiles.orgId,
    key: [evidenceFiles.orgId, evidenceFiles.id],
    sealed: evidenceFiles.secretSealed,
    purpose: 'evidence',
  },
  {
    name: 'right-to-work checks',
    orgId: rightToWorkChecks.orgId,
    key: [rightToWorkChecks.orgId, rightToWorkChecks.id],
    sealed: rightToWorkChecks.factsSealed,
    purpose: 'right-to-work',
  },
  {
    name: 'right-to-work choices',
    orgId: rightToWorkSubmissions.orgId,
    key: [rightToWorkSubmissions.orgId, rightToWorkSubmissions.employeeId],
    sealed: rightToWorkSubmissions.choiceSealed,
    purpose: 'right-to-work',
  },
  {
    name: 'right-to-work requests',
    orgId: rightToWorkSubmissions.orgId,
    key: [rightToWorkSubmissions.orgId, rightToWorkSubmissions.employeeId],
    sealed: rightToWorkSubmissions.neededSealed,
    purpose: 'right-to-work',
  },
  {
    name: 'rows of imports of existing staff',
    orgId: staffImportRows.orgId,
    key: [staffImportRows.orgId, staffImportRows.importId, staffImportRows.line],
    sealed: staffImportRows.rowSealed,
    purpose: 'staff-import',
  },
]
