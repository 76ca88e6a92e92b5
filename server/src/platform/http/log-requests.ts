import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'

/** A request that takes this long or longer is worth a look. */
const slowMs = 2000

/** One line for each request: the pattern of its address, never the address. */
export const logRequests: MiddlewareHandler<AppEnv> = async (c, next) => {
  const started = performance.now()
  await next()
  const route = c.get('route') ?? 'unknown'
  const ms = Math.round(performance.now() - started)
  c.get('deps').log[levelOf(route, ms)]({ method: c.req.method, route, status: c.res.status, ms }, 'request')
}

function levelOf(route: string, ms: number): 'debug' | 'info' | 'warn' {
  if (ms >= slowMs) return 'warn'
  return route === '/healthz' || route === '/readyz' ? 'debug' : 'info'
}
