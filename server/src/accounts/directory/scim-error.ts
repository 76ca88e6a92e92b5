import type { Context } from 'hono'
import { AppError } from '#platform/app-error.ts'
import { asAppError } from '#platform/http/answer-error.ts'
import type { AppEnv } from '#platform/http/app-env.ts'

/** The reasons of RFC 7644, table 9, that are given here. */
type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness'

/** A failure in the words of SCIM: `message` is shown to the admin of the directory. */
export class ScimError extends Error {
  override readonly name = 'ScimError'
  readonly scimType: ScimType

  constructor(scimType: ScimType, message: string) {
    super(message)
    this.scimType = scimType
  }

  get status(): 400 | 409 {
    return this.scimType === 'uniqueness' ? 409 : 400
  }
}

export const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** Turns a failure of a call of a directory into an answer. */
export function answerScimError(error: unknown, c: Context<AppEnv>): Response {
  const failure = error instanceof ScimError ? error : inScim(error, c)
  const { status, message } = failure
  const scimType = failure instanceof ScimError ? failure.scimType : undefined
  if (failure instanceof AppError) {
    const { retryAfter } = failure.details
    if (retryAfter !== undefined) c.header('retry-after', String(retryAfter))
    if (status === 401) c.header('www-authenticate', 'Bearer')
    if (status === 408 || status === 413) c.header('connection', 'close')
  }
  const body = {
    schemas: [errorSchema],
    status: String(status),
    ...(scimType && { scimType }),
    detail: message,
  }
  return answerScim(c, body, status)
}

function inScim(error: unknown, c: Context<AppEnv>): ScimError | AppError {
  const failure = asAppError(error)
  const { log } = c.get('deps')
  if (failure !== error) log.error({ err: error }, 'a request failed')
  switch (failure.code) {
    case 'malformed_json':
      return new ScimError('invalidSyntax', failure.message)
    case 'invalid_input':
      return new ScimError('invalidValue', failure.message)
    case 'email_taken':
      return new ScimError('uniqueness', failure.message)
    // The last owner: what is asked for does not go with what the resource is now.
    case 'conflict':
      return new ScimError('mutability', failure.message)
    default:
      return failure
  }
}

/** Responds with a resource or a message of SCIM. */
export function answerScim(c: Context<AppEnv>, body: unknown, status: number): Response {
  c.header('cache-control', 'no-store')
  c.header('content-type', 'application/scim+json; charset=utf-8')
  return c.body(JSON.stringify(body), status as 200)
}
