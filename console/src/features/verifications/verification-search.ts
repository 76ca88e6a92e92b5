import * as v from 'valibot'
import type { QueueSection } from '@bonafide/shared/contract/review/verifications.ts'

// Spelt out, as the first script has no room for the contract of one page.
const sections = ['working', 'decision', 'chase', 'undelivered'] as const satisfies readonly QueueSection[]

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
  section: v.optional(v.fallback(v.optional(v.picklist(sections)), undefined)),
  site: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))), undefined)),
  assignee: v.optional(
    v.fallback(v.optional(v.pipe(v.string(), v.regex(/^(me|none|[\da-f-]{36})$/))), undefined),
  ),
})
export type VerificationsSearch = v.InferOutput<typeof VerificationsSearch>
