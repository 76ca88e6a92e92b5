import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorBody } from '@bonafide/shared/contract/errors.ts'
import { getRequestListener } from '@hono/node-server'
import { StartError } from '#platform/app-error.ts'
import { noPagePolicy } from './security-headers.ts'

export interface Listener {
  /**
   * Takes new connections for `drainMs` yet, and somewhat longer while requests still come; then lets those under
   * way end. Both end after `finishMs` more at most; answers how many were cut off then.
   */
  stop(options: { drainMs: number; finishMs: number }): Promise<number>
}

const turnMs = 50
// While requests still come, a connection may be on its way that giving up the port would drop.
const quietTurns = 5
const silentForMs = 500

/** Node has taken by then what the system held for it: connections, and requests on those it has. */
const afterReading = () => new Promise<void>((resolve) => setImmediate(resolve))

interface Address {
  port: number
  /** Undefined for all addresses. */
  host: string | undefined
}

/** Refuses a request that there is no time for, and returns true when it did. */
export type TurnsAway = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Serves requests on a port until it is stopped.
 * @throws StartError when the port cannot be opened
 */
export async function listen(
  { port, host }: Address,
  fetch: Parameters<typeof getRequestListener>[0],
  turnsAway: TurnsAway = () => false,
): Promise<Listener> {
  const answer = getRequestListener(fetch, { hostname: host })
  const server = createServer((request, response) => {
    if (!turnsAway(request, response)) void answer(request, response)
  })
  answerBrokenRequests(server)
  const connections = new Set<Socket>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  let askedAt = 0
  server.on('request', ({ url }) => {
    // A balancer goes on asking for them after it has turned away.
    if (url !== '/readyz' && url !== '/healthz') askedAt = performance.now()
  })
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new StartError(`PORT ${port} is in use by another program`)
    if (code === 'EADDRNOTAVAIL') throw new StartError(`HOST ${host} is not an address of this machine`)
    if (code === 'EACCES') throw new StartError(`This user is not allowed to use PORT ${port}`)
    throw error
  }
  return {
    async stop({ drainMs, finishMs }) {
      if (drainMs === 0) return closeServer(server, connections, finishMs)
      await sleep(drainMs)
      const from = performance.now()
      const elapsed = () => performance.now() - from
      for (let turns = 0; turns < quietTurns && elapsed() < finishMs / 2; turns++) {
        const began = performance.now()
        await sleep(turnMs)
        await afterReading()
        // A process that is slow to take its turns has not seen yet who has come.
        if (askedAt > began || performance.now() - began > 2 * turnMs) turns = -1
      }
      return closeServer(server, connections, finishMs - elapsed())
    },
  }
}

/** Takes no new connection, lets the running requests end, and gives up on them after a while. */
async function closeServer(server: Server, connections: Set<Socket>, finishMs: number): Promise<number> {
  const from = performance.now()
  const closed = once(server, 'close')
  await afterReading()
  server.close()
  const sweepIdle = () => {
    // A connection that becomes idle later would otherwise be kept for its next request.
    server.closeIdleConnections()
    if (performance.now() - from < silentForMs) return
    // Browsers open connections that they may come to need. Node takes those for requests that are about to come.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }
  const sweep = setInterval(() => void afterReading().then(sweepIdle), turnMs)
  let cut = 0
  const timer = setTimeout(() => {
    cut = connections.size
    server.closeAllConnections()
  }, finishMs)
  await closed
  clearInterval(sweep)
  clearTimeout(timer)
  return cut
}

const answers: Readonly<Record<string, [status: string, message: string, code: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    'The request took too long. Try again.',
    'request_timeout',
  ],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large', 'too_large'],
}
const otherwise = ['400 Bad Request', 'The request could not be read', 'bad_request'] as const

/** Responds to requests that Node rejects before there is a request object, in the shape of every other failure. */
function answerBrokenRequests(server: Server): void {
  server.headersTimeout = 10_000
  // As long as a file of 10 MB takes over a slow line. Other bodies have a limit of their own.
  server.requestTimeout = 120_000
  // Longer than load balancers keep theirs: the side that sends must be the one that hangs up.
  server.keepAliveTimeout = 65_000
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const [status, message, code] = answers[error.code ?? ''] ?? otherwise
    const body: ErrorBody = { message, code, requestId: crypto.randomUUID() }
    const text = JSON.stringify(body)
    socket.end(
      `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-security-policy: ${noPagePolicy}\r\nx-content-type-options: nosniff\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    )
  })
}
