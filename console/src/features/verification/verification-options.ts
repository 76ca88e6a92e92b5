import * as v from 'valibot'
import { pageTitle } from '#lib/routes.ts'

/** Parameters of a link besides its token. Those that an identity provider adds on the way back are left alone. */
const VerificationSearch = v.looseObject({
  channel: v.optional(v.fallback(v.string(), 'email')),
})

/** The page has two addresses, of which messages carry `/verify`. */
export const verificationOptions = {
  head: pageTitle('Verify'),
  validateSearch: VerificationSearch,
  staticData: { ownToasts: true },
}
