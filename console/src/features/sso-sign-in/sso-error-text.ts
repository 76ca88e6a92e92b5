import { type SsoError, ssoErrors } from '@bonafide/shared/contract/single-sign-on.ts'

const askAdmin = 'Ask an admin of your organisation.'

/** Why a sign-in came back, and what to do then. */
const texts: Readonly<Record<SsoError, string>> = {
  unknown_domain:
    'Single sign-on is not set up for this address. Check it, or sign in with your password or Google.',
  too_many_requests: 'Too many attempts. Try again in 15 minutes.',
  expired: 'This sign-in has expired, or was begun in another browser. Try again.',
  denied: 'You cancelled at your sign-in provider, or it did not let you in.',
  provider_away: 'Your sign-in provider did not answer. Try again in a minute.',
  provider_refused: `Your sign-in provider refused us. ${askAdmin}`,
  invalid_reply: `We could not confirm what your sign-in provider told us. ${askAdmin}`,
  no_email: `Your sign-in provider did not tell us your email address. ${askAdmin}`,
  email_unverified: 'Your sign-in provider says that your email address is not verified.',
  other_domain: 'You signed in with an address outside your organisation. Use your work account.',
  unconfirmed_account:
    'An account with this address was never confirmed. If it is yours, open the link in our email, or use “Forgot password?” to take it over.',
  other_account: `This address belongs to another account at your sign-in provider. ${askAdmin}`,
  owner_password: 'Owners sign in with their password until an owner saves the single sign-on settings.',
  removed: `You were removed from this organisation. ${askAdmin} They can invite you again.`,
  failed: 'Something went wrong. Try again.',
}

/** Nothing for a sign-in that has not failed, and for what an address says beyond the known reasons. */
export function ssoErrorText(error: string | undefined): string | undefined {
  const known = ssoErrors.find((one) => one === error)
  return known && texts[known]
}
