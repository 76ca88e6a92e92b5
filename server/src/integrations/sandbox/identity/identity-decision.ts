import { line } from '@bonafide/shared/contract/text.ts'
import * as v from 'valibot'

/** The reasons why a sandbox check can fail, in the text that the employee reads. */
export const failureReasons = {
  document_expired: 'The document has expired.',
  photo_unclear: 'The photo was not clear enough to read.',
  face_mismatch: 'The face does not match the document.',
  document_unsupported: 'This kind of document is not accepted.',
} as const

const Reason = v.picklist(Object.keys(failureReasons) as (keyof typeof failureReasons)[])

/**
 * The form of the sandbox's identity page. A name or a date that is left empty cannot be read off the document; one
 * that is not in the form stays as it was.
 */
export const IdentityDecision = v.object({
  decision: v.picklist(['pass', 'fail', 'processing', 'cancel']),
  reason: v.optional(Reason, 'document_expired'),
  documentName: v.optional(line('', { min: 0, max: 250 })),
  dateOfBirth: v.optional(v.pipe(v.string(), v.regex(/^(\d{4}-\d\d-\d\d)?$/))),
})
export type IdentityDecision = v.InferOutput<typeof IdentityDecision>
