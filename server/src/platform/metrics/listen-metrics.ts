import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, type Registry } from 'prom-client'
import type { Logger } from 'pino'
import { StartError } from '#platform/config/start-error.ts'

interface MetricsListener {
  /** The port that it got, where any would do. */
  port: number
  close(): void
}

interface Options {
  address: { port: number; host: string }
  registry: Registry
  log: Logger
}

/**
 * Shows the metrics in Prometheus' text format at /metrics, on a port of its own: they are not public.
 * @throws StartError when the port cannot be had
 */
export async function listenMetrics({ address, registry, log }: Options): Promise<MetricsListener> {
  // Measures the process as a whole, so only where there is one: memory, processor time, delay of the event loop.
  collectDefaultMetrics({ register: registry })
  const show = async (response: ServerResponse) => {
    try {
      const text = await registry.metrics()
      response.setHeader('content-type', registry.contentType).end(text)
    } catch (err) {
      log.error({ err }, 'the metrics could not be shown')
      response.writeHead(500).end('The metrics could not be read\n')
    }
  }
  const server = createServer((request, response) => {
    const isMetrics = request.url?.split('?')[0] === '/metrics'
    if (isMetrics && request.method === 'GET') void show(response)
    else response.writeHead(404).end('The metrics are at /metrics\n')
  })
  server.listen(address.port, address.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const { port, host } = address
    if (code === 'EADDRINUSE') throw new StartError(`METRICS_PORT ${port} is in use by another program`)
    if (code === 'EACCES') throw new StartError(`This user is not allowed to use METRICS_PORT ${port}`)
    if (code === 'EADDRNOTAVAIL') throw new StartError(`METRICS_HOST ${host} is no address of this machine`)
    throw error
  }
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
