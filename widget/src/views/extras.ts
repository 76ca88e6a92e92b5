import { englishEmailCode } from '@bonafide/shared/language/verify/english-email-code.ts'
import { englishHandoff } from '@bonafide/shared/language/verify/english-handoff.ts'
import { englishRare } from '@bonafide/shared/language/verify/english-rare.ts'
import { englishRightToWork } from '@bonafide/shared/language/verify/english-right-to-work.ts'

/**
 * What few need: loaded when an employee goes on on a phone, asks for a code by email, waits for the organisation, says
 * how they want to prove their right to work, is to be seen on a call, or keeps a copy.
 */
export { AdvisedRightToWork, Appointments, HandoffStep, saveCopy } from '@bonafide/shared/flow/extras.tsx'
export { lend } from './lent-parts.ts'
export const english = { ...englishHandoff, ...englishEmailCode, ...englishRare, ...englishRightToWork }
