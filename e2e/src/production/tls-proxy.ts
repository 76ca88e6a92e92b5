import { once } from 'node:events'
import { request as requestHttp } from 'node:http'
import { createServer, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { generate } from 'selfsigned'

interface Options {
  /** Its address, at a name that leads to this machine or to nowhere. */
  url: string
  /** The ports of the servers behind it, which take turns. */
  servers: readonly number[]
}

/** Starts a reverse proxy as in production: TLS ends at it, and it forwards the address that a request came from. */
export async function startTlsProxy({ url, servers }: Options) {
  const { hostname, port } = new URL(url)
  const { private: key, cert } = await generate([{ name: 'commonName', value: hostname }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: hostname }] }],
  })
  let turns = 0
  const taken = new Map(servers.map((server) => [server, 0]))
  const proxy = createServer({ key, cert }, (request, response) => {
    const server = servers[turns++ % servers.length] ?? 0
    taken.set(server, (taken.get(server) ?? 0) + 1)
    const headers = {
      ...request.headers,
      'x-forwarded-for': request.socket.remoteAddress,
      'x-forwarded-proto': 'https',
    }
    const { method, url: path } = request
    const passed = requestHttp({ host: '127.0.0.1', port: server, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.writeHead(502).end())
    request.pipe(passed)
  })
  proxy.listen(Number(port))
  await once(proxy, 'listening')

  return {
    /** The number of requests given to each server behind it. */
    taken,
    /** Sends a vendor's request to one of our addresses; returns the status of the answer. */
    async post(address: string, body: string, headers: Record<string, string>): Promise<number> {
      const lookup: LookupFunction = (_name, _options, found) =>
        found(null, [{ address: '127.0.0.1', family: 4 }])
      const sent = requestHttps(address, { method: 'POST', headers, ca: cert, lookup })
      sent.end(body)
      const [answer] = await once(sent, 'response')
      answer.resume()
      return answer.statusCode
    },
    async close() {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
