import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'

/** One line for each request: the pattern of its address, never the address. */
export const logRequests: MiddlewareHandler<AppEnv> = async (c, next) => {
  const started = performance.now()
  await next()
  const route = c.get('route') ?? 'unknown'
  const level = route === '/healthz' || route === '/readyz' ? 'debug' : 'info'
  c.get('deps').log[level](
    {
      requestId: c.get('requestId'),
      method: c.req.method,
      route,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    },
    'request',
  )
}
