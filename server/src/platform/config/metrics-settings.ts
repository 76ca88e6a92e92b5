import { isIP } from 'node:net'
import * as v from 'valibot'

/** The address at which a process shows its metrics. */
export interface MetricsSetup {
  /** Undefined where it shows none. */
  metrics: { port: number; host: string } | undefined
}

/** The settings of the metrics, as they are written in the environment. */
export const metricsSettings = {
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

/** Checks that a port can be opened on a host. */
export function isHost(text: string): boolean {
  return text === 'localhost' || isIP(text) > 0
}

export function metricsSetup(settings: {
  METRICS_PORT?: number | undefined
  METRICS_HOST: string
}): MetricsSetup {
  const { METRICS_PORT: port, METRICS_HOST: host } = settings
  return { metrics: port === undefined ? undefined : { port, host } }
}

/** Returns one line for each setting that does not go with another. */
export function conflictingMetrics(settings: { METRICS_PORT?: number | undefined; PORT: number }): string[] {
  if (settings.METRICS_PORT !== settings.PORT) return []
  return ['METRICS_PORT must be another port than PORT: the metrics are not public']
}
