import * as v from 'valibot'
import { queueSections } from '@bonafide/shared/contract/review/verifications.ts'

export const verificationTabs = [
  'needs_you',
  'in_progress',
  'snoozed',
  'likeness_due',
  'follow_ups',
  'expiring',
  'done',
] as const
export type VerificationTab = (typeof verificationTabs)[number]

/** The search of the verifications' address; anything odd in it is left out. Without a tab it is the first. */
export const VerificationsSearch = v.object({
  tab: v.optional(v.fallback(v.optional(v.picklist(verificationTabs)), undefined)),
  /** One section of the first tab. */
  section: v.optional(v.fallback(v.optional(v.picklist(queueSections)), undefined)),
  site: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))), undefined)),
  assignee: v.optional(
    v.fallback(v.optional(v.pipe(v.string(), v.regex(/^(me|none|[\da-f-]{36})$/))), undefined),
  ),
})
export type VerificationsSearch = v.InferOutput<typeof VerificationsSearch>
