import type { VerifySentence } from '../../language/server-codes.ts'
import type { FlowCore } from './flow-core.ts'

/** The text for a wrong code where the server sends none (spec.md section 8). */
export const wrongCode: VerifySentence = 'Invalid OTP code'

/** The name by which texts about a code are found: one that was texted, or one that was emailed. */
export type CodeKind = 'code' | 'emailCode'

/** Returns advice about an error whose words are fixed and give none. */
export function helpWith(
  flow: Pick<FlowCore, 'text' | 'said'>,
  error: string | undefined,
  kind: CodeKind = 'code',
): string | undefined {
  if (error === flow.said(wrongCode)) return flow.text(`${kind}WrongHint`)
  if (error === flow.text('sessionFailedText')) return flow.text('sessionFailedHint')
  return undefined
}
