import type { VerifySentence } from '../../language/server-codes.ts'
import type { FlowCore } from './flow-core.ts'

/** What is said of a wrong code where the server does not say it (spec.md section 8). */
export const wrongCode: VerifySentence = 'Invalid OTP code'

/** What to do about an error whose words are fixed and do not say it. */
export function helpWith(
  flow: Pick<FlowCore, 'text' | 'said'>,
  error: string | undefined,
): string | undefined {
  if (error === flow.said(wrongCode)) return flow.text('codeWrongHint')
  if (error === flow.text('sessionFailedText')) return flow.text('sessionFailedHint')
  return undefined
}
