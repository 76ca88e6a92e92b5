import * as v from 'valibot'
import { isHost, optional, wholeNumber } from './setting-schemas.ts'

/** The tasks of one process, and how it ends. */
export interface ProcessSetup {
  /** True when a server also runs background jobs and the hourly tasks. */
  runJobs: boolean
  /** The time in milliseconds for which a server that is told to end still takes new connections. */
  drainMs: number
  /** The most requests that a server works on at once. */
  requestsAtOnce: number
}

// With what requests under way have after it, less than the ten seconds that container platforms commonly give.
const defaultDrainSeconds = 2

/** The settings of a process, as they are written in the environment. */
export const processSettings = {
  RUN_JOBS: v.pipe(
    v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '1'),
    v.description(
      'Whether a server also runs background jobs and the hourly tasks. With 0 it only answers requests, and at least one `npm run worker` has to run beside it; that needs `DATABASE_URL`.',
    ),
  ),
  REQUESTS_AT_ONCE: wholeNumber(
    { least: 1, most: 100_000, otherwise: '20' },
    'How many calls of the API one process works on at once. Others wait, those of each client in turn: 3 seconds at most in a burst, and 0.3 seconds where calls have been waiting for a second already. They are answered with 503 and `Retry-After` where that is not enough, so that a server that gets more than it can do answers within a second what it takes on. Clients are told apart by address and credentials; one that asks for more than its share of the places waits behind the others. As many as `DATABASE_POOL_SIZE`: more wait for a connection.',
  ),
  DRAIN_SECONDS: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^(\d|[1-9]\d)$/, 'must be a whole number from 0 to 99'),
        v.transform(Number),
      ),
    ),
    v.description(
      'How long a server that was told to end (SIGTERM) still takes new connections while `/readyz` answers 503, so that a load balancer can turn away from it; longer than the balancer takes to notice. When it is not set: 2 in production, otherwise 0. After it, requests under way have 7 seconds to end.',
    ),
  ),
}

export function processSetup(
  settings: { RUN_JOBS: string; DRAIN_SECONDS?: number | undefined; REQUESTS_AT_ONCE: number },
  production: boolean,
): ProcessSetup {
  const drainSeconds = settings.DRAIN_SECONDS ?? (production ? defaultDrainSeconds : 0)
  return {
    runJobs: settings.RUN_JOBS === '1',
    drainMs: drainSeconds * 1000,
    requestsAtOnce: settings.REQUESTS_AT_ONCE,
  }
}

/** Returns one line for each setting that does not go with another. */
export function conflictingProcess(
  settings: { RUN_JOBS: string; DATABASE_URL?: string | undefined },
  needs?: 'postgres',
): string[] {
  if (settings.DATABASE_URL) return []
  if (needs) {
    return [
      'DATABASE_URL must be set for a worker, which needs PostgreSQL; or start only the server, which runs background jobs itself',
    ]
  }
  if (settings.RUN_JOBS === '1') return []
  return ['RUN_JOBS must be 1 as long as DATABASE_URL is not set: no other process can do the work']
}

/** What a process shows of its own work. */
export interface MetricsSetup {
  /** The address of its metrics; undefined where it shows none. */
  metrics: { port: number; host: string } | undefined
  /** Undefined where no collector takes its traces. */
  telemetry: TelemetrySetup | undefined
}

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Which traces are sent to a collector. */
export interface TelemetrySetup {
  sampler: (typeof samplers)[number]
  /** The part of them, from 0 to 1, where the sampler goes by it. */
  ratio: number
}

function isCollector(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/** The settings of metrics and traces, as they are written in the environment. */
export const metricsSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: v.pipe(
    optional(isCollector, 'must be an http or https address'),
    v.description(
      'The OpenTelemetry collector that traces are sent to, over HTTP as protobuf, at `/v1/traces` below this address. Set it in servers and workers alike. Not set: nothing is recorded.',
    ),
  ),
  OTEL_TRACES_SAMPLER: v.pipe(
    v.optional(v.picklist(samplers, `must be one of ${samplers.join(', ')}`), 'parentbased_always_on'),
    v.description(
      `Which traces are sent: ${samplers.join(', ')}. With parentbased the caller’s \`traceparent\` decides where there is one.`,
    ),
  ),
  OTEL_TRACES_SAMPLER_ARG: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/, 'must be a number from 0 to 1'),
        v.transform(Number),
      ),
      '1',
    ),
    v.description('The part of the traces that a sampler with traceidratio sends.'),
  ),
  METRICS_PORT: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,5}$/, 'must be a port number'),
        v.transform(Number),
        v.maxValue(65_535, 'must be a port number'),
      ),
    ),
    v.description(
      'A port of its own on which a server or a worker shows its Prometheus metrics, at `/metrics`. Without it there are none. Each process of one machine takes another port.',
    ),
  ),
  METRICS_HOST: v.pipe(
    v.optional(v.pipe(v.string(), v.check(isHost, 'must be an IP address or localhost')), '127.0.0.1'),
    v.description(
      'The address that `METRICS_PORT` is opened on. The metrics are told to every client, so only this machine may ask by default; in a container it is `0.0.0.0`, and the port is published to Prometheus alone.',
    ),
  ),
}

type MetricsSettings = v.InferOutput<v.ObjectSchema<typeof metricsSettings, undefined>>

export function metricsSetup(settings: MetricsSettings): MetricsSetup {
  const { METRICS_PORT: port, METRICS_HOST: host } = settings
  const { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: ratio } = settings
  return {
    metrics: port === undefined ? undefined : { port, host },
    telemetry: settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? undefined : { sampler, ratio },
  }
}

/** Returns one line for each setting that does not go with another. */
export function conflictingMetrics(settings: { METRICS_PORT?: number | undefined; PORT: number }): string[] {
  if (settings.METRICS_PORT !== settings.PORT) return []
  return ['METRICS_PORT must be another port than PORT: the metrics are not public']
}
