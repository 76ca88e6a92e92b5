import { ApiError, messageOf } from '@bonafide/shared/api/api-error.ts'

/**
 * What to tell of a sign-in or sign-up that failed: the server's message, `noSession` where the server was
 * content and gave no session all the same, else `otherwise` (spec.md section 8).
 */
export function failureText(error: unknown, noSession: string, otherwise: string): string {
  const isAnswered = error instanceof ApiError && error.kind === 'bad_reply'
  return messageOf(error, isAnswered ? noSession : otherwise)
}
