import type { ForbiddenBody } from '@bonafide/shared/contract/permissions.ts'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { AppError } from '#platform/app-error.ts'
import { isOverLimit, isPassingFailure, sqlStateOf } from '#platform/db/database-failure.ts'
import type { App, AppEnv } from './app-env.ts'

/** Turns a failure into an answer; nothing else does. */
export function answerError(error: unknown, c: Context<AppEnv>): Response {
  const failure = asAppError(error)
  const { log } = c.get('deps')
  // An error thrown to be shown, such as a provider that is away, has its own line about the cause.
  if (failure !== error) log.error({ err: error }, 'a request failed')
  else if (failure.status >= 500) log.warn({ code: failure.code }, 'a request could not be done now')
  return answerFailure(failure, c)
}

/** Responds to a caller with a failure. */
export function answerFailure(failure: AppError, c: Context<AppEnv>): Response {
  const { retryAfter } = failure.details
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter))
  if (failure.status === 401) c.header('www-authenticate', 'Bearer')
  // Stops reading the rest of the body.
  if (failure.status === 408 || failure.status === 413) c.header('connection', 'close')
  c.header('cache-control', 'no-store')
  return c.json(failureBody(failure, c.get('requestId')), failure.status)
}

/** Returns the body of an answer that tells of a failure. */
export function failureBody(failure: AppError, requestId: string): ForbiddenBody {
  const { errors, retryAfter, rule, permission, scope, employees, proof } = failure.details
  return {
    message: failure.message,
    code: rule === undefined ? failure.code : `rule_${rule}`,
    requestId,
    ...(errors && { errors }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(permission !== undefined && { permission }),
    ...(scope !== undefined && { scope }),
    ...(employees?.length && { employees: [...employees] }),
    ...proof,
  }
}

/** Returns the failure that a caller is told of. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException && error.status < 500) {
    return new AppError('bad_request', 'The request could not be read')
  }
  // Data exceptions: a value that no column can hold. The contract stops all that are known.
  if (sqlStateOf(error)?.startsWith('22')) {
    return new AppError('bad_request', 'A value in the request is not usable')
  }
  if (isOverLimit(error)) {
    return new AppError('unavailable', 'This took too long. Try again in a moment.', { retryAfter: 5 })
  }
  if (isPassingFailure(error)) {
    return new AppError('unavailable', 'The service is busy. Try again in a moment.', {
      retryAfter: 2,
    })
  }
  return new AppError('internal', 'Something went wrong. Try again.')
}

/** Responds to addresses without a route, and to known addresses with an unsupported method. */
export function notFound(app: App) {
  return (c: Context<AppEnv>): Response => {
    const methods = allowedMethods(app, c.req.path)
    if (!methods.length) return answerError(new AppError('not_found', 'This address does not exist'), c)
    c.header('allow', methods.join(', '))
    return answerError(new AppError('method_not_allowed', 'This address does not support that method'), c)
  }
}

function allowedMethods(app: App, path: string): string[] {
  const methods = app.routes
    .filter((route) => /^(GET|POST|PATCH|PUT|DELETE)$/.test(route.method) && matches(route.path, path))
    .map((route) => route.method)
  if (methods.includes('GET')) methods.push('HEAD')
  return [...new Set(methods)]
}

function matches(pattern: string, path: string): boolean {
  if (!pattern.startsWith('/api/')) return pattern === path
  const parts = path.split('/')
  const wanted = pattern.split('/')
  return (
    parts.length === wanted.length &&
    wanted.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))
  )
}
