import type { IncomingMessage, ServerResponse } from 'node:http'
import { secondsSince } from '#platform/metrics/create-metrics.ts'
import type { ProcessDeps } from '#platform/scope.ts'
import { type Admission, busy, clientOf, retryAfterSeconds } from './admission.ts'
import { failureBody } from './answer-error.ts'
import { createClientIp } from './client-ip.ts'
import type { TurnsAway } from './listen.ts'
import { requestIdOf } from './prepare-request.ts'
import { noPagePolicy, strictTransport } from './security-headers.ts'

const loggedEveryMs = 1000
/** As long as one waits in vain where a queue stands. */
const heldMs = 300

/**
 * Turns calls of the API away while too many of their client's wait, before anything of them is looked at: a server that
 * is asked ten times what it can do would otherwise spend its time on those that it refuses. Pages of other sites are told
 * by the call itself, which knows whether they may read the answer.
 */
export function createTurnAway(
  { env, log, metrics }: Pick<ProcessDeps, 'env' | 'log' | 'metrics'>,
  { turnsAway }: Pick<Admission, 'turnsAway'>,
): TurnsAway {
  const transport = strictTransport(env.publicUrl)
  const clientIp = createClientIp(env.trustedProxies)
  let uncounted = 0
  // One line for many: writing a line for each is work, too.
  const count = () => {
    if (uncounted++ > 0) return
    setTimeout(() => {
      log.warn({ requests: uncounted }, 'requests were turned away, since too many wait')
      uncounted = 0
    }, loggedEveryMs).unref()
  }
  const refuse = ({ method = '', headers }: IncomingMessage, response: ServerResponse, started: number) => {
    const requestId = requestIdOf([headers['x-request-id']].flat()[0])
    const text = JSON.stringify(failureBody(busy, requestId))
    response.writeHead(busy.status, {
      'cache-control': 'no-store',
      'content-length': Buffer.byteLength(text),
      'content-security-policy': noPagePolicy,
      'content-type': 'application/json',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'retry-after': String(retryAfterSeconds),
      ...(transport && { 'strict-transport-security': transport }),
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
    })
    response.end(text)
    metrics.requests.observe({ method, route: 'turned away', status: busy.status }, secondsSince(started))
  }
  return (request, response) => {
    const { method, url, headers, socket } = request
    const isForeign = headers.origin !== undefined && headers.origin !== env.publicUrl
    if (!url?.startsWith('/api/') || method === 'OPTIONS' || isForeign) return false
    const ip = clientIp(socket.remoteAddress, [headers['x-forwarded-for']].flat().join(', '))
    if (!turnsAway(clientOf(ip, headers.authorization))) return false
    // Answered at once, one that asks again and again would be refused thousands of times a second, which is work, too.
    const started = performance.now()
    setTimeout(() => refuse(request, response, started), heldMs)
    count()
    return true
  }
}
