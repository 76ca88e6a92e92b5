import type { Context, MiddlewareHandler } from 'hono'
import type { Deps } from '#platform/scope.ts'
import { isListedOrigin } from './listed-origins.ts'
import type { App, AppEnv } from '#platform/http/app-env.ts'

const keptMs = 60_000
const mostKept = 1000

/**
 * Lets pages of other sites make the calls of the widget, and read their answers, failures included: pages of
 * origins that some organisation lists. Which organisation it is the call itself checks. Never with cookies.
 */
export function allowEmbedders(api: App, deps: Deps): void {
  const isListed = createListing(deps)
  api.use('/flow/*', allowOrigins(isListed, ['GET', 'POST']))
  api.use('/employees/invite', allowOrigins(isListed, ['POST']))
}

function allowOrigins(
  isListed: (origin: string) => Promise<boolean>,
  methods: readonly string[],
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const isPreflight = c.req.method === 'OPTIONS'
    const method = isPreflight ? c.req.header('access-control-request-method') : c.req.method
    if (!methods.includes(method ?? '')) return next()
    c.header('vary', 'origin')
    const origin = c.req.header('origin')
    const isForeign = origin !== undefined && origin !== c.get('deps').env.publicUrl
    if (!isForeign || !(await isListed(origin))) return next()
    c.header('access-control-allow-origin', origin)
    if (isPreflight) return answerPreflight(c, methods)
    c.header('access-control-expose-headers', 'x-request-id, retry-after')
    return next()
  }
}

function answerPreflight(c: Context<AppEnv>, methods: readonly string[]): Response {
  c.set('route', 'preflight')
  c.header('access-control-allow-methods', methods.join(', '))
  c.header(
    'access-control-allow-headers',
    'content-type, authorization, idempotency-key, x-request-id, x-xsrf-token',
  )
  c.header('access-control-max-age', '600')
  return c.body(null, 204)
}

/**
 * What is listed is remembered for a minute, so that a page under way can still read that the database is
 * away; what is not listed is asked for again, so that a site just added works at once.
 */
function createListing({ db, clock }: Deps): (origin: string) => Promise<boolean> {
  const until = new Map<string, number>()
  return async (origin) => {
    const now = clock().getTime()
    if ((until.get(origin) ?? 0) > now) return true
    if (!(await isListedOrigin(db, origin))) return false
    if (until.size >= mostKept) until.clear()
    until.set(origin, now + keptMs)
    return true
  }
}
