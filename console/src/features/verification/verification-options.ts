import * as v from 'valibot'
import { pageTitle } from '#lib/page-title.ts'

/** What a link may carry besides its token. What an identity provider adds on the way back is left alone. */
const VerificationSearch = v.looseObject({
  channel: v.optional(v.fallback(v.string(), 'email')),
})

/** The page has two addresses, of which messages carry `/verify`. */
export const verificationOptions = {
  head: pageTitle('Verify'),
  validateSearch: VerificationSearch,
  staticData: { ownToasts: true },
}
