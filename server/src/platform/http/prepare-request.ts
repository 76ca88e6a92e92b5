import type { MiddlewareHandler } from 'hono'
import type { Deps } from '#platform/scope.ts'
import type { AppEnv } from './app-env.ts'
import { createClientIp } from './client-ip.ts'

const saneId = /^[\w.-]{1,64}$/

/** Gives each request its id, which the answer and each line of the log carry, and finds out who is calling. */
export function prepareRequest(deps: Deps): MiddlewareHandler<AppEnv> {
  const clientIp = createClientIp(deps.env.trustedProxies)
  return async (c, next) => {
    const given = c.req.header('x-request-id')
    const requestId = given && saneId.test(given) ? given : crypto.randomUUID()
    c.set('deps', { ...deps, log: deps.log.child({ requestId }) })
    c.set('requestId', requestId)
    c.set('ip', clientIp(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for')))
    await next()
    // Not c.header(): that makes the answer anew by now, and its body a stream, which takes longer than most answers.
    c.res.headers.set('x-request-id', requestId)
  }
}
