import { channels } from '@bonafide/shared/contract/employees/employees.ts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { StartError } from '#platform/app-error.ts'

/** The version of the product, as package.json and CHANGELOG.md have it. */
export const version = '1.0.0'

/** The counters of one process. No label ever names an organisation, an employee or anything of theirs. */
export type Metrics = ReturnType<typeof createMetrics>

// Covers the range from a page of a list to the wait at which a user gives up.
const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
// Others take longer: a job may wait for a mail server, a call for a vendor.
const otherSeconds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

const messageOutcomes = ['sent', 'late', 'refused', 'unsent']

/** Counters that begin at nothing, in a registry of their own. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  new Gauge({
    name: 'bonafide_build_info',
    help: 'Always 1: the version that this process runs, and its Node.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.version }, 1)
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'How long requests took to answer, by the pattern of their address.',
      labelNames: ['method', 'route', 'status'],
      buckets: requestSeconds,
      registers,
    }),
    requestsInFlight: new Gauge({
      name: 'http_requests_in_flight',
      help: 'Requests that are being answered now.',
      registers,
    }),
    jobs: new Histogram({
      name: 'job_duration_seconds',
      help: 'How long jobs took, by their kind and whether they did what they were to do.',
      labelNames: ['name', 'outcome'],
      buckets: otherSeconds,
      registers,
    }),
    messages: messageCounter(registers),
    webhookDeliveries: new Counter({
      name: 'webhook_deliveries_total',
      help: 'Tries to deliver an event to an endpoint: delivered or failed.',
      labelNames: ['outcome'],
      registers,
    }),
    providerCalls: new Histogram({
      name: 'provider_call_duration_seconds',
      help: 'How long calls of external parties took, by what they do for us and whether they answered as they should.',
      labelNames: ['provider', 'call', 'outcome'],
      buckets: otherSeconds,
      registers,
    }),
    signInFailures: new Counter({
      name: 'sign_in_failures_total',
      help: 'Sign-ins that were refused, by the reason that the caller was told.',
      labelNames: ['way', 'reason'],
      registers,
    }),
  }
}

function messageCounter(registers: Registry[]) {
  const messages = new Counter({
    name: 'messages_total',
    help: 'Tries to hand a message over: sent, late (it is tried again), refused (for good) or unsent (of no use any more).',
    labelNames: ['channel', 'outcome'],
    registers,
  })
  // A missing series cannot be compared: a channel on which nothing was ever sent would raise no alarm.
  for (const channel of channels) {
    for (const outcome of messageOutcomes) messages.inc({ channel, outcome }, 0)
  }
  return messages
}

/** Returns the seconds since a moment of `performance.now()`. */
export function secondsSince(started: number): number {
  return (performance.now() - started) / 1000
}

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
