import {
  englishEmailCode,
  englishHandoff,
  englishRare,
  englishRightToWork,
} from '@bonafide/shared/language/verify/english-extras.ts'

/**
 * Parts that few employees need, loaded on demand: going on on a phone, a code by email, the wait for the organisation,
 * the choice of how to prove the right to work, what to do without a document, the video call, the copy.
 */
export {
  AdvisedRightToWork,
  Appointments,
  FirstDay,
  HandoffStep,
  saveCopy,
  WithoutDocument,
} from '@bonafide/shared/flow/extras.tsx'
export { lend } from './lent-parts.ts'
export const english = { ...englishHandoff, ...englishEmailCode, ...englishRare, ...englishRightToWork }
