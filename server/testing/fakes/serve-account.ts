import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Has the account of a vendor be reached over HTTP on this machine. A request that cannot be served is a mistake. */
export async function serveAccount<Fake extends { mistakes: string[] }>(
  fake: Fake,
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
) {
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      fake.mistakes.push(String(error))
      response.writeHead(500).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    fake,
    apiUrl: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
