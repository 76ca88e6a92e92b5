import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'

export interface ReceivedEvent {
  headers: IncomingHttpHeaders
  body: string
}

/** A real HTTP server that takes events, and answers each as it is told to. `look` is shown each body. */
export async function startReceiver(look?: (body: string) => void) {
  const received: ReceivedEvent[] = []
  let path = '/hooks'
  let answer = (response: ServerResponse): void => void response.writeHead(204).end()
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url !== path) return response.writeHead(204).end()
      received.push({ headers: request.headers, body })
      look?.(body)
      return answer(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    /** The address for events. Requests to other addresses are not recorded. */
    get url() {
      return `http://localhost:${port}${path}`
    },
    /** Forgets everything, and takes events at a new address from now on. */
    begin() {
      received.length = 0
      path = `/hooks/${randomUUID()}`
      answer = (response) => void response.writeHead(204).end()
    },
    /** The received events, oldest first. */
    received,
    /** Sets the reply from now on: a status, or a function. */
    answer(how: number | ((response: ServerResponse) => void)) {
      answer = typeof how === 'number' ? (response) => void response.writeHead(how).end() : how
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type WebhookReceiver = Awaited<ReturnType<typeof startReceiver>>

/** Checks a signature as a receiver does whose clock shows `now`: the library compares with the time of this machine. */
export function verifyDelivery(secret: string, { headers, body }: ReceivedEvent, now: Date): unknown {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>)
  } finally {
    vi.useRealTimers()
  }
}
