import type { Context, MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { Deps } from '#platform/scope.ts'
import { acrossOrganisations } from '#platform/db/reach.ts'
import { isListedOrigin } from './listed-origins.ts'
import type { App, AppEnv } from '#platform/http/app-env.ts'
import { atPlace } from '#platform/http/prepare-request.ts'

const keptMs = 60_000
const mostKept = 1000

/**
 * Lets pages of other sites make the calls of the widget, and read their answers, failures included: pages of origins
 * that some organisation lists. The call itself checks which organisation that is. Never with cookies.
 */
export function allowEmbedders(api: App, deps: Deps): void {
  const isListed = createListing(deps)
  api.use('/flow/*', allowOrigins(isListed, ['GET', 'POST']))
  api.use('/employees/invite', allowOrigins(isListed, ['POST']))
}

function allowOrigins(
  isListed: (c: Context<AppEnv>, origin: string) => Promise<boolean>,
  methods: readonly string[],
): MiddlewareHandler<AppEnv> {
  const allow = cors({
    origin: (origin) => origin,
    allowMethods: [...methods],
    allowHeaders: ['content-type', 'authorization', 'idempotency-key', 'x-request-id', 'x-xsrf-token'],
    exposeHeaders: ['x-request-id', 'retry-after'],
    maxAge: 600,
  })
  return async (c, next) => {
    const isPreflight = c.req.method === 'OPTIONS'
    const method = isPreflight ? c.req.header('access-control-request-method') : c.req.method
    if (!methods.includes(method ?? '')) return next()
    const origin = c.req.header('origin')
    const isForeign = origin !== undefined && origin !== c.get('deps').settings.publicUrl
    if (!isForeign || !(await isListed(c, origin))) {
      c.header('vary', 'Origin')
      return next()
    }
    if (isPreflight) c.set('route', 'preflight')
    return allow(c, next)
  }
}

/**
 * Remembers a listed origin for a minute, so that a page under way can still read that the database is away. An unlisted
 * one is looked up again, so that a site just added works at once. That look-up counts as work.
 */
function createListing({ db, clock }: Deps): (c: Context<AppEnv>, origin: string) => Promise<boolean> {
  const until = new Map<string, number>()
  return async (c, origin) => {
    const now = clock().getTime()
    if ((until.get(origin) ?? 0) > now) return true
    const isListed = await atPlace(c, () =>
      acrossOrganisations('listed origins', () => isListedOrigin(db, origin)),
    )
    if (!isListed) return false
    if (until.size >= mostKept) until.clear()
    until.set(origin, now + keptMs)
    return true
  }
}
