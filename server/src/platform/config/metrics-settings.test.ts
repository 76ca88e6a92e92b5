import { expect, test } from 'vitest'
import { parseEnv } from './env.ts'
import { StartError } from '#platform/app-error.ts'

const secrets = {
  SESSION_SECRET: 'Zq3'.repeat(15),
  DATA_KEY: Buffer.from('kV9-'.repeat(8)).toString('base64url'),
}
const read = (source: Record<string, string>) => parseEnv({ ...secrets, ...source })
const settings = (source: Record<string, string>) => read(source).metrics

test('metrics are shown where a port is set, to this machine unless it is said otherwise', () => {
  expect(settings({})).toBeUndefined()
  expect(settings({ METRICS_PORT: '9464' })).toEqual({ port: 9464, host: '127.0.0.1' })
  expect(settings({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' })).toEqual({ port: 9464, host: '0.0.0.0' })
  expect(settings({ METRICS_PORT: '9464', METRICS_HOST: '::1' })).toEqual({ port: 9464, host: '::1' })
})

test('traces are sent where a collector is set, all of them unless it is said otherwise', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }
  expect(read({}).telemetry).toBeUndefined()
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: '' }).telemetry).toBeUndefined()
  expect(read(endpoint).telemetry).toEqual({ sampler: 'parentbased_always_on', ratio: 1 })
  const part = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }
  expect(read({ ...endpoint, ...part }).telemetry).toEqual({ sampler: 'traceidratio', ratio: 0.25 })
})

test.each([
  [{ METRICS_PORT: 'many' }, 'METRICS_PORT must be a port number'],
  [{ METRICS_PORT: '70000' }, 'METRICS_PORT must be a port number'],
  [{ METRICS_PORT: '9464', METRICS_HOST: 'metrics.example.com' }, 'METRICS_HOST must be an IP address'],
  [{ METRICS_PORT: '8080', PORT: '8080' }, 'METRICS_PORT must be another port than PORT'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https'],
  [{ OTEL_TRACES_SAMPLER: 'some' }, 'OTEL_TRACES_SAMPLER must be one of always_on'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1'],
])('%o is refused and names the setting', (source, message) => {
  expect(() => settings(source)).toThrow(StartError)
  expect(() => settings(source)).toThrow(message)
})
