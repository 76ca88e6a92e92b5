/**
 * Everything that reaches rows of more than one organisation, and why. All else runs as a role that the database shows
 * one organisation to, or none.
 */
export const acrossReasons = {
  'api key': 'a key says whose it is only once its hash is found',
  'code limits': 'a number and a network get so many codes, whichever organisations ask',
  'erase closed organisations': 'the accounts that are stranded with one may be members of others',
  'hourly tasks': 'what is due is looked for in all organisations, and changed in its own',
  'jobs without an organisation':
    'a signal of a sandbox names what it is about, and a refused sign-in perhaps nobody',
  'listed origins': 'before a page says whom it is about it is let in if any organisation lists it',
  link: 'a link says whose it is only once the hash of its token is found',
  'operator commands': 'an operator verifies, re-encrypts and backs up the whole database',
  'provider webhooks': 'a provider names what it is about by its own id',
  sandbox: 'its pages show all that the sandbox was asked for',
  'sign-up': 'whether there is any organisation, where the first visitor alone may make one',
  'single sign-on': 'a domain says whose it is only once it is found',
  start:
    'a start withdraws results of tests wherever there are any, and fills an empty database with the demo',
} as const

export type AcrossReason = keyof typeof acrossReasons

/**
 * Calls about an account, which may belong to several organisations, or to none that is known yet. Their units of work
 * reach them all.
 */
export const accountCalls: Readonly<Record<string, string>> = {
  'DELETE /auth/factors/{id}': 'a second factor is the account’s',
  'DELETE /auth/me': 'an account ends in all its organisations',
  'DELETE /auth/sessions': 'sessions of an account, in whatever organisation',
  'DELETE /auth/sessions/{id}': 'sessions of an account, in whatever organisation',
  'DELETE /team/members/{userId}/factors': 'a second factor is the account’s',
  'GET /auth/email': 'an address is the account’s',
  'GET /auth/factors':
    'a second factor is the account’s, and needed where any of its organisations asks for it',
  'GET /auth/me': 'the organisations of an account, to choose from',
  'GET /auth/me/data': 'all that is kept of an account',
  'GET /auth/sessions': 'sessions of an account, in whatever organisation',
  'GET /logos/{logoId}': 'a mail program asks for a picture by its id alone',
  'PATCH /auth/me': 'a profile is the account’s',
  'POST /auth/email/confirm': 'a mailed token says whose it is only once it is found',
  'POST /auth/email/resend': 'an address is the account’s',
  'POST /auth/factors/passkeys': 'a second factor is the account’s',
  'POST /auth/factors/passkeys/start': 'a second factor is the account’s',
  'POST /auth/factors/recovery-codes': 'a second factor is the account’s',
  'POST /auth/factors/totp': 'a second factor is the account’s',
  'POST /auth/factors/totp/{id}/confirm': 'a second factor is the account’s',
  'POST /auth/google': 'an address says in which organisations its account is only once it is found',
  'POST /auth/organisation': 'from one organisation of an account to another',
  'POST /auth/password': 'a password is the account’s, and its sessions end everywhere',
  'POST /auth/password/forgot': 'an address says in which organisations its account is only once it is found',
  'POST /auth/password/reset': 'a mailed token says whose it is only once it is found',
  'POST /auth/signin': 'an address says in which organisations its account is only once it is found',
  'POST /auth/signin/second-factor': 'a challenge says whose it is only once it is found',
  'POST /auth/signup': 'an address may have an account already, and the organisation is only being made',
  'POST /auth/sso/finish': 'a token of single sign-on says whose it is only once it is found',
  'POST /auth/sso/show': 'a token of single sign-on says whose it is only once it is found',
  'POST /auth/sso/start': 'a domain says whose it is only once it is found',
  'POST /auth/step-up': 'a second factor is the account’s',
  'POST /auth/step-up/start': 'a second factor is the account’s',
  'POST /team/invitations/accept': 'an invitation says whose it is only once its token is found',
  'POST /team/invitations/show': 'an invitation says whose it is only once its token is found',
}
