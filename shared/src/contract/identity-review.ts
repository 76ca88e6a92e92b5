import * as v from 'valibot'
import { line } from './text.ts'

export const identityDecisions = ['same_person', 'different_person'] as const

/** What a user decides about an identity check that waits for them, and why. */
export const IdentityDecision = v.object({
  decision: v.picklist(identityDecisions, 'Please choose a decision'),
  reason: line('Please enter a reason of at least 3 characters', { min: 3, max: 500 }),
})
export type IdentityDecision = v.InferOutput<typeof IdentityDecision>
