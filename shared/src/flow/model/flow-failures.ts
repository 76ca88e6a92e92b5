import { ApiError } from '../../api/api-error.ts'
import type { VerifySentence } from '../../language/server-codes.ts'
import { errorText } from '../../language/text.ts'
import type { FlowCore } from './flow-core.ts'
import { errorFields } from './flow-state.ts'

/**
 * The kinds of failures. The catalogue has a title and a text for each; a field is marked as refused when it has the
 * same name.
 */
export type Failure =
  | 'progress'
  | 'email'
  | 'code'
  | 'send'
  | 'phoneNumber'
  | 'session'
  | 'handoff'
  | 'rightToWork'
  | 'complete'

/** Tells a failure twice: as a notice, and as the error of the place where it happened. */
export function tell(core: FlowCore, failure: Failure, error?: unknown, words?: string | null): void {
  const fallback = words ? core.said(words) : core.text(`${failure}FailedText`)
  const text = errorText(core.language(), error, fallback)
  const errors = error instanceof ApiError ? error.errors : {}
  const [ofField] = Object.values(errors)
  core.notify('destructive', `${failure}Failed`, text, core.marks(text))
  core.set({
    error: ofField ? core.said(ofField) : text,
    errorField: errorFields.find((field) => field === failure || field in errors),
  })
}

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

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status
}

/**
 * True when a second try cannot help: the server refuses the link, and does not just ask to wait (408, 429). A closed
 * employer (423) has a message of the server's own.
 */
export function isDeadLink(error: unknown): boolean {
  const status = error instanceof ApiError && error.kind === 'http' ? (error.status ?? 0) : 0
  return status >= 400 && status < 423 && status !== 408
}
