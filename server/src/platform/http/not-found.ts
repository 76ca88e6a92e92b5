import type { Context } from 'hono'
import { AppError } from '#platform/app-error.ts'
import type { App, AppEnv } from './app-env.ts'
import { answerError } from './answer-error.ts'

/** Answers addresses nobody serves, and tells them from addresses that are served by another method. */
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
