import type { AuditEntry } from '@bonafide/shared/contract/organisation/audit.ts'
import { channels, stepTypes } from '@bonafide/shared/contract/employees/employees.ts'
import { eventText } from '#features/employee-details/event-text.ts'

const texts: Readonly<Record<string, string>> = {
  'organisation.created': 'Organisation created',
  'organisation.closed': 'Organisation closed',
  'organisation.restored': 'Organisation restored',
  'organisation.archived': 'Archive of the organisation downloaded',
  'organisation.erased': 'Data of the organisation erased',
  'account.exported': 'Data of their own account downloaded',
  'account.deleted': 'Account deleted',
  'session.started': 'Signed in',
  'session.failed': 'Sign-in refused',
  'device.added': 'Signed in with a browser not used before',
  'session.ended': 'Signed out, or session ended',
  'password.changed': 'Password changed',
  'password.reset': 'Password reset with an emailed link',
  'factor.added': 'Second factor added',
  'factor.locked': 'Second factor locked after too many wrong codes',
  'factor.removed': 'Second factor removed',
  'factor.codes_renewed': 'Recovery codes replaced',
  'profile.changed': 'Profile changed',
  'messages.released': 'Message limit changed by Bonafide',
  'messages.stopped': 'Sending of messages stopped by Bonafide',
  'messages.allowed': 'Sending of messages allowed again by Bonafide',
  'email.confirmed': 'Email address confirmed',
  'member.invited': 'Colleague invited',
  'member.invitation_revoked': 'Invitation of a colleague revoked',
  'member.joined': 'Colleague joined',
  'member.removed': 'Colleague removed',
  'member.sites_changed': 'Sites of a colleague changed',
  'role.changed': 'Role of a colleague changed',
  'settings.changed': 'Settings changed',
  'manager_updates.stopped': 'Emails stopped by a manager',
  'sso.changed': 'Single sign-on set up or changed',
  'sso.domain_proven': 'Domain proven for single sign-on',
  'sso.accounts_released': 'Users of an earlier provider allowed to sign in',
  'sso.removed': 'Single sign-on switched off',
  'directory.token_created': 'Token of the directory created',
  'directory.token_revoked': 'Token of the directory revoked',
  'directory.user_created': 'User added by the directory',
  'directory.user_changed': 'User changed by the directory',
  'directory.user_activated': 'User activated by the directory',
  'directory.user_deactivated': 'User deactivated by the directory',
  'directory.user_deleted': 'User deleted by the directory',
  'directory.groups_changed': 'Roles of a user changed by the directory',
  'directory.owner_added': 'Owner added by the directory',
  'hr_system.connected': 'HR system connected',
  'hr_system.key_changed': 'Key of the HR system replaced',
  'hr_system.changed': 'Fields and locations of the HR system chosen',
  'hr_system.paused': 'HR system paused',
  'hr_system.resumed': 'HR system started',
  'hr_system.linked': 'Starter linked with an employee',
  'hr_system.offer_left': 'Offer to link a starter left',
  'hr_system.disconnected': 'HR system disconnected',
  'api_key.created': 'API key created',
  'api_key.revoked': 'API key revoked',
  'api_key.rotated': 'API key rotated',
  'webhook_endpoint.created': 'Webhook endpoint added',
  'webhook_endpoint.changed': 'Webhook endpoint changed',
  'webhook_endpoint.deleted': 'Webhook endpoint deleted',
  'webhook_endpoint.disabled': 'Webhook endpoint switched off',
  'webhook_endpoint.secret_rotated': 'Webhook signing secret replaced',
  'webhook_endpoint.tested': 'Test event sent to a webhook endpoint',
  'webhook_endpoint.replayed': 'Webhook events of a period sent again',
  'webhook_delivery.resent': 'Webhook event sent again',
  'checkout.started': 'Payment started',
  'subscription.updated': 'Plan changed',
  'usage.reached': '80% of this month’s credits used',
  'register.looked_up': 'Register of digital services looked up',
  'appointment.offered': 'Appointment offered',
  'call_links.changed': 'Video call links changed',
  'retention.told': 'Users told what will be deleted next month',
  'link.revealed': 'Link copied',
  'export.downloaded': 'List downloaded as CSV',
  'embed_token.created': 'Widget opened on your website',
  'evidence.pack_requested': 'Evidence pack of several employees asked for',
  'evidence.pack_made': 'Evidence pack of several employees made',
  'evidence.pack_failed': 'Evidence pack of several employees failed',
  'evidence.pack_retried': 'Evidence pack of several employees tried again',
  'evidence.pack_downloaded': 'Evidence pack of several employees downloaded',
  'evidence.pack_deleted': 'Evidence pack of several employees deleted',
}

const refusals: Readonly<Record<string, string>> = {
  forbidden: 'Refused for lack of permission',
  scope_missing: 'Refused for lack of a scope of the API key',
  address_not_allowed: 'Refused, as the API key does not work from this address',
  origin_not_allowed: 'Refused, as the widget is not allowed on this website',
  wrong_view: 'Refused, as the widget was opened for something else',
}

/** Names the refused call, and how often it was refused within the hour, as far as it was counted then. */
function refusalText({ call, reason, times }: AuditEntry['data']): string {
  const why = (typeof reason === 'string' && refusals[reason]) || 'Refused'
  const often =
    typeof times === 'number' && times > 1 && ` (${times.toLocaleString('en-GB')} times in an hour)`
  return `${why}: ${typeof call === 'string' ? call : 'a call'}${often || ''}`
}

/** Describes an entry in a sentence without its actor. */
export function auditText({ id, at, action, data }: AuditEntry): string {
  if (action === 'call.refused') return refusalText(data)
  const own = texts[action]
  if (own) return own
  const step = stepTypes.find((type) => type === data['step']) ?? null
  const channel = channels.find((known) => known === data['channel']) ?? null
  return eventText({ id, at, kind: action, by: 'system', step, channel })
}

const actors: Readonly<Record<string, string>> = {
  user: 'A user who has left',
  employee: 'The employee',
  apiKey: 'A deleted API key',
  directory: 'Your directory',
  provider: 'A provider',
  system: 'Bonafide',
}

/** Names the actor of an entry. */
export function actorText({ type, name }: AuditEntry['actor']): string {
  return name ?? actors[type] ?? 'Unknown'
}

export const actorOptions = {
  '': 'Everyone',
  user: 'Users',
  employee: 'Employees',
  apiKey: 'API keys',
  directory: 'Your directory',
  provider: 'Providers',
  system: 'Bonafide itself',
} as const

export const subjectOptions = {
  '': 'Everything',
  accounts: 'Accounts and team',
  settings: 'Settings, keys and plan',
  employees: 'Employees and verifications',
  evidence: 'Right to work and evidence',
} as const
