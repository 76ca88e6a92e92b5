import type { Context, MiddlewareHandler } from 'hono'
import { inNoOrganisation } from '#platform/db/reach.ts'
import type { ProcessDeps } from '#platform/scope.ts'
import type { AppEnv } from './app-env.ts'
import { type Admit, clientOf } from './admission.ts'
import { createClientIp } from './client-ip.ts'
import type { Authenticators } from './principal.ts'
import { bodyLimit } from 'hono/body-limit'
import pTimeout from 'p-timeout'
import { AppError } from '#platform/app-error.ts'
import { beginTrace, inTrace } from '../trace.ts'
import { secondsSince } from '#platform/metrics/create-metrics.ts'

/** A request that takes this long or longer is worth a look. */
const slowMs = 2000

/** Gives each request its id, which the answer and each line of the log carry, and finds out who is calling. */
export function prepareRequest(
  deps: ProcessDeps,
  { authenticators, admit }: { authenticators: Authenticators; admit: Admit },
): MiddlewareHandler<AppEnv> {
  const clientIp = createClientIp(deps.env.trustedProxies)
  return async (c, next) => {
    const requestId = requestIdOf(c.req.header('x-request-id'))
    const method = c.req.method
    const { trace, end } = beginTrace(
      c.req.header('traceparent'),
      { name: method, kind: 'server', facts: { 'http.request.method': method } },
      deps.recorder,
    )
    const { traceId, spanId } = trace
    c.set('deps', { ...deps, log: deps.log.child({ requestId, traceId, spanId }) })
    c.set('authenticators', authenticators)
    c.set('requestId', requestId)
    c.set('ip', clientIp(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for')))
    c.set('admit', () => admit(clientOf(c.get('ip'), c.req.header('authorization'))))
    await inTrace(trace, () => inNoOrganisation(next)).finally(() => end(endOf(c)))
    // Not c.header(): that makes the answer anew by now, and its body a stream, which takes longer than most answers.
    c.res.headers.set('x-request-id', requestId)
  }
}

/** Says of a request by which pattern its address was found: the address itself holds tokens. */
function endOf(c: Context<AppEnv>) {
  const { status } = c.res
  const route = c.get('route')
  return {
    ...(route && { name: `${c.req.method} ${route}` }),
    facts: { 'http.response.status_code': status, ...(route && { 'http.route': route }) },
    failure: status >= 500 ? String(status) : undefined,
  }
}

const saneId = /^[\w.-]{1,64}$/

/** Returns the id of a request: the one that its caller gave it, or a new one. */
export function requestIdOf(given: string | undefined): string {
  return given && saneId.test(given) ? given : crypto.randomUUID()
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

/** Ends each connection with its next answer once the server is about to end, so that none is reused meanwhile. */
export function closeConnections(stopping: AbortSignal): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next()
    if (stopping.aborted) c.header('connection', 'close')
  }
}

const bodyWithinMs = 10_000

const usualKilobytes = 64

/**
 * Does the work of a request at a place among those that are worked on.
 * @throws AppError unavailable, where there is none
 */
export async function atPlace<T>(c: Context<AppEnv>, work: () => Promise<T>): Promise<T> {
  const place = await c.get('admit')()
  c.set('place', place)
  try {
    return await work()
  } finally {
    place.leave()
  }
}

/**
 * Has the rest of a request be done at a place, for routes that are no calls of the contract. A body is read before it, as
 * in those: a slow caller keeps nobody waiting.
 */
export function takePlace({ maxKilobytes = usualKilobytes } = {}): MiddlewareHandler<AppEnv> {
  const onError = () => {
    throw new AppError('too_large', `The body is larger than ${maxKilobytes} KB`)
  }
  const limitBody = bodyLimit({ maxSize: maxKilobytes * 1024, onError })
  return (c, next) =>
    atPlace(c, async () => {
      // Hono keeps what was read for whatever reads it again.
      const readBody = async () => limitBody(c, async () => void (await c.req.arrayBuffer()))
      if (c.req.method !== 'GET') await c.get('place').awayFor(() => inTime(readBody()))
      await next()
    })
}

const inTime = (reading: Promise<unknown>) =>
  pTimeout(reading, {
    milliseconds: bodyWithinMs,
    message: new AppError('request_timeout', 'The request took too long. Try again.'),
  })
