import type { VerifySentence } from '../../language/server-codes.ts'
import type { FlowCore } from './flow-core.ts'

/** What is said of a wrong code where the server does not say it (spec.md section 8). */
export const wrongCode: VerifySentence = 'Invalid OTP code'

/** What the texts about a code are named after: one that was texted, or one that was emailed. */
export type CodeKind = 'code' | 'emailCode'

/** What to do about an error whose words are fixed and do not say it. */
export function helpWith(
  flow: Pick<FlowCore, 'text' | 'said'>,
  error: string | undefined,
  kind: CodeKind = 'code',
): string | undefined {
  if (error === flow.said(wrongCode)) return flow.text(`${kind}WrongHint`)
  if (error === flow.text('sessionFailedText')) return flow.text('sessionFailedHint')
  return undefined
}
