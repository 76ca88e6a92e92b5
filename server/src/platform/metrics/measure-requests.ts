import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '#platform/http/app-env.ts'
import { secondsSince } from './create-metrics.ts'

/** Counts each request, by the pattern of its address: addresses themselves are without end and hold tokens. */
export const measureRequests: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { requests, requestsInFlight } = c.get('deps').metrics
  const started = performance.now()
  requestsInFlight.inc()
  try {
    await next()
  } finally {
    requestsInFlight.dec()
  }
  const labels = { method: c.req.method, route: c.get('route') ?? 'unknown', status: c.res.status }
  requests.observe(labels, secondsSince(started))
}
