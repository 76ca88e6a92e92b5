import * as v from 'valibot'

export const evidenceParts = [
  'document',
  'ni_document',
  'notice',
  'result_page',
  'provider_report',
  'name_change',
  'term_dates',
  'sponsor',
  'application',
] as const
/** The part that a file shows: each part that a check needs has a file of its own (rule 23). */
export const EvidencePart = v.picklist(evidenceParts, 'Please choose what the file shows')
export type EvidencePart = v.InferOutput<typeof EvidencePart>
