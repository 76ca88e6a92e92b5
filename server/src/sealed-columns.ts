import { sandboxDigital, sandboxIdentity } from '#integrations/sandbox/sandbox-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import { callerKeys } from '#platform/callers/caller-keys-tables.ts'
import { signingKeys } from '#platform/keys/signing-keys-tables.ts'
import { factors } from '#accounts/second-factor/factors-tables.ts'
import { ssoConnections } from '#accounts/single-sign-on-tables.ts'
import { teamInvitations } from '#accounts/team-invitations-tables.ts'
import { webhookEndpoints } from '#webhooks/webhook-tables.ts'
import { organisationKeys } from '#platform/keys/organisation-keys-tables.ts'
import type { SealedColumn } from '#platform/keys/rotation/reencrypt.ts'

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
