import * as v from 'valibot'

const InviteTab = v.picklist(['one', 'import', 'staff'])
export type InviteTab = v.InferOutput<typeof InviteTab>

/** The search of the page's address; anything odd in it is left out. */
export const InviteSearch = v.object({ tab: v.optional(v.fallback(v.optional(InviteTab), undefined)) })
