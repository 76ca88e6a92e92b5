import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { EmailAddress, Instant } from '#contract/text.ts'
import { AuthReply } from './auth.ts'

/** The role of a user who signs in for the first time: never one who decides about the organisation. */
export const firstRoles = ['viewer', 'recruiter', 'verifier'] as const

/** The sign-in of an organisation's users with its identity provider, by OpenID Connect. */
export const SsoConnection = v.object({
  issuer: v.string(),
  clientId: v.string(),
  /** The part after the @ of the addresses that sign in with it. */
  domain: v.string(),
  /** The TXT record that proves the domain. */
  domainRecord: v.object({ name: v.string(), value: v.string() }),
  /** The time when the domain was proven; no user can sign in before. */
  domainProvenAt: v.nullable(Instant),
  defaultRole: v.picklist(firstRoles),
  /** True when only owners may still use a password or Google. */
  required: v.boolean(),
  /** The time when a user last signed in with these settings. */
  lastUsedAt: v.nullable(Instant),
  /** True when owners can sign in with it: an owner has to have saved it. */
  includesOwners: v.boolean(),
  /** Users who have signed in with an earlier provider, and cannot with this one until an owner says so. */
  earlierAccounts: v.number(),
})
export type SsoConnection = v.InferOutput<typeof SsoConnection>

export const SsoSettings = v.object({
  /** The address that the provider sends users back to, which it asks for. */
  redirectUri: v.string(),
  /** Null until it is set up. */
  connection: v.nullable(SsoConnection),
})
export type SsoSettings = v.InferOutput<typeof SsoSettings>

const issuerMessage = 'Please enter an address that starts with https://'
const domainMessage = 'Please enter a domain like example.com'

/** The address of a discovery document stands for the issuer that it describes. */
const Issuer = v.pipe(
  v.string(issuerMessage),
  v.trim(),
  v.maxLength(500, issuerMessage),
  v.url(issuerMessage),
  v.transform((url) => url.replace(/\/\.well-known\/openid-configuration$/, '')),
)

const domainForm = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/

const Domain = v.pipe(
  v.string(domainMessage),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(253, domainMessage),
  v.check((text) => domainForm.test(text), domainMessage),
)

/** Accepts printable ASCII, as both are sent in a header. */
function credential(message: string) {
  return v.pipe(v.string(message), v.trim(), v.regex(/^[\x21-\x7e]{1,500}$/, message))
}

/** A secret that is left out stays what it was. */
export const SsoChange = v.object({
  issuer: Issuer,
  clientId: credential('Please enter the client ID'),
  clientSecret: v.optional(credential('Please enter the client secret')),
  domain: Domain,
  defaultRole: v.picklist(firstRoles, 'Please choose a role'),
  required: v.boolean(),
})
export type SsoChange = v.InferOutput<typeof SsoChange>

/** The reasons why a sign-in came back without a session: the `error` in the address of the page that tells it. */
export const ssoErrors = [
  'unknown_domain',
  'too_many_requests',
  'expired',
  'begun_at_provider',
  'denied',
  'provider_away',
  'provider_refused',
  'invalid_reply',
  'no_email',
  'email_invalid',
  'email_unverified',
  'other_domain',
  'unconfirmed_account',
  'other_account',
  'earlier_provider',
  'owner_password',
  'removed',
  'failed',
] as const
export type SsoError = (typeof ssoErrors)[number]

const askAdmin = 'Ask an admin of your organisation.'

/** The text of each error: what has happened, and what to do then. */
export const ssoErrorTexts: Readonly<Record<SsoError, string>> = {
  unknown_domain:
    'Single sign-on is not set up for this address. Check it, or sign in with your password or Google.',
  too_many_requests: 'Too many attempts. Try again in 15 minutes.',
  expired: 'This sign-in has expired, or was started in another browser. Try again.',
  begun_at_provider:
    'Your sign-in provider sent you here before you began to sign in. Enter your work email to sign in.',
  denied: 'You cancelled at your sign-in provider, or it did not let you in.',
  provider_away: 'Your sign-in provider did not answer. Try again in a minute.',
  provider_refused: `Your sign-in provider did not accept our request. ${askAdmin}`,
  invalid_reply: `We could not confirm what your sign-in provider told us. ${askAdmin}`,
  no_email: `Your sign-in provider did not tell us your email address. ${askAdmin}`,
  email_invalid: `Your sign-in provider told us an email address that is not valid. ${askAdmin}`,
  email_unverified: 'Your sign-in provider says that your email address is not verified.',
  other_domain: 'You signed in with an address outside your organisation. Use your work account.',
  unconfirmed_account:
    'You have changed the email address of your account, and not confirmed it yet. Open the link in our email first.',
  other_account: `This address belongs to another account at your sign-in provider. ${askAdmin}`,
  earlier_provider:
    'You signed in here with an earlier provider of your organisation. Ask an owner to let you sign in with the new one.',
  owner_password: 'Owners sign in with their password until an owner saves the single sign-on settings.',
  removed: `You were removed from this organisation. ${askAdmin} They can invite you again.`,
  failed: 'Something went wrong. Try again.',
}

const Code = v.pipe(v.string(), v.minLength(1), v.maxLength(128))

/** The user of a sign-in that has come back, and the organisation. */
export const SsoArrival = v.object({ name: v.string(), email: v.string(), organisation: v.string() })
export type SsoArrival = v.InferOutput<typeof SsoArrival>

const ofAdmin = { permission: 'sso', auth: ['session'], path: '/settings/sso' } as const

export const singleSignOn = {
  read: endpoint({
    ...ofAdmin,
    method: 'GET',
    effect: 'view',
    summary: 'Get how users sign in with the identity provider of the organisation. Never tells the secret.',
    reply: SsoSettings,
  }),
  change: endpoint({
    ...ofAdmin,
    method: 'PUT',
    effect: 'access',
    summary:
      'Set up sign-in with an OpenID Connect provider, which is asked for its description before. Another domain has ' +
      'to be proven again.',
    body: SsoChange,
    reply: SsoSettings,
  }),
  remove: endpoint({
    ...ofAdmin,
    method: 'DELETE',
    effect: 'access',
    summary: 'Switch single sign-on off, and forget the provider.',
    reply: SsoSettings,
  }),
  proveDomain: endpoint({
    ...ofAdmin,
    method: 'POST',
    path: '/settings/sso/domain/verify',
    effect: 'access',
    summary: 'Look for the TXT record that proves the domain.',
    reply: SsoSettings,
  }),
  releaseAccounts: endpoint({
    ...ofAdmin,
    permission: 'owners',
    method: 'POST',
    path: '/settings/sso/earlier-accounts/release',
    effect: 'access',
    summary:
      'Let users who signed in with an earlier provider sign in with this one, which tells them by their address. By ' +
      'itself another provider gets no account that one before has vouched for.',
    reply: SsoSettings,
  }),
  start: endpoint({
    method: 'POST',
    path: '/auth/sso/start',
    // A domain says whose it is only once it is found.
    actsOn: 'account',
    summary:
      'Where to go to sign in with the identity provider of an address. For pages of this server alone, in the browser ' +
      'that signs in.',
    auth: ['none'],
    body: v.object({ email: EmailAddress }),
    reply: v.object({ url: v.string() }),
  }),
  show: endpoint({
    method: 'POST',
    path: '/auth/sso/show',
    // A token of single sign-on says whose it is only once it is found.
    actsOn: 'account',
    summary: 'Who the code that single sign-on came back with signs in, and where. It stays good.',
    auth: ['none'],
    body: v.object({ code: Code }),
    reply: SsoArrival,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/auth/sso/finish',
    actsOn: 'account',
    summary:
      'Start a session with the code that single sign-on came back with: once, within two minutes, in the browser that ' +
      'it was begun in. One that was begun by a link counts only with `confirmed`, within ten minutes: its user has ' +
      'been shown who and where.',
    auth: ['none'],
    body: v.object({ code: Code, confirmed: v.optional(v.boolean()) }),
    reply: AuthReply,
  }),
}
