import * as v from 'valibot'

/** What a link may carry besides its token. What an identity provider adds on the way back is left alone. */
export const VerificationSearch = v.looseObject({
  channel: v.optional(v.fallback(v.string(), 'email')),
})
