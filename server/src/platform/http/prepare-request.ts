import type { MiddlewareHandler } from 'hono'
import { inNoOrganisation } from '#platform/db/reach.ts'
import type { Deps } from '#platform/scope.ts'
import type { AppEnv } from './app-env.ts'
import { type Admit, clientOf } from './admission.ts'
import { createClientIp } from './client-ip.ts'
import type { Authenticators } from './principal.ts'
import { requestIdOf } from './request-id.ts'

/** A request that takes this long or longer is worth a look. */
const slowMs = 2000

/** Gives each request its id, which the answer and each line of the log carry, and finds out who is calling. */
export function prepareRequest(
  deps: Deps,
  { authenticators, admit }: { authenticators: Authenticators; admit: Admit },
): MiddlewareHandler<AppEnv> {
  const clientIp = createClientIp(deps.env.trustedProxies)
  return async (c, next) => {
    const requestId = requestIdOf(c.req.header('x-request-id'))
    c.set('deps', { ...deps, log: deps.log.child({ requestId }) })
    c.set('authenticators', authenticators)
    c.set('requestId', requestId)
    c.set('ip', clientIp(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for')))
    c.set('admit', () => admit(clientOf(c.get('ip'), c.req.header('authorization'))))
    await inNoOrganisation(next)
    // Not c.header(): that makes the answer anew by now, and its body a stream, which takes longer than most answers.
    c.res.headers.set('x-request-id', requestId)
  }
}

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

/** Ends each connection with its next answer once the server is about to end, so that none is reused meanwhile. */
export function closeConnections(stopping: AbortSignal): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next()
    if (stopping.aborted) c.header('connection', 'close')
  }
}
