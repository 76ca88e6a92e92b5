import { ApiError, messageOf } from '@bonafide/shared/api/api-error.ts'

/** The text about a failure where the server sends none (spec.md section 8). */
export type Failure = {
  readonly title: string
  readonly text: string
  /** Shown in place of `text` where the server was content and its answer cannot be used. */
  readonly badReply?: string
}

/** A failure that is told beside what was pressed and nowhere else. */
export class AlertError extends Error {}

/** Returns the server's message, or the failure's own text. */
export function failureText(
  error: unknown,
  { text, badReply = text }: Pick<Failure, 'text' | 'badReply'>,
): string {
  const isAnswered = error instanceof ApiError && error.kind === 'bad_reply'
  return messageOf(error, isAnswered ? badReply : text)
}
