import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createDeps } from '#process/deps.ts'
import { parseEnv } from '#platform/config/env.ts'
import { createLog } from '#platform/log.ts'
import { newDatabase } from '#testing/database/new-database.ts'
import { createTestServer } from '#testing/harness/create-test-server.ts'
import { parsePrometheus } from '#testing/harness/parse-prometheus.ts'
import { createMetrics, listenMetrics } from './create-metrics.ts'

const log = createLog('silent')
const host = '127.0.0.1'

async function listening(port = 0) {
  const { registry, signInFailures } = createMetrics()
  const listener = await listenMetrics({ address: { port, host }, registry, log })
  onTestFinished(() => listener.close())
  const get = (path: string, method = 'GET') => fetch(`http://${host}:${listener.port}${path}`, { method })
  return { ...listener, signInFailures, get }
}

test('a port of its own shows the metrics at /metrics, and nothing else', async () => {
  const { get, signInFailures } = await listening()
  signInFailures.inc({ way: 'password', reason: 'wrong_credentials' }, 3)
  const response = await get('/metrics')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const { value } = parsePrometheus(await response.text())
  expect(value('sign_in_failures_total', { way: 'password', reason: 'wrong_credentials' })).toBe(3)
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(1e6)
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  for (const path of ['/', '/metrics/x', '/api/system', '/healthz'])
    expect((await get(path)).status).toBe(404)
  expect((await get('/metrics', 'POST')).status).toBe(404)
})

test('the public port shows none', async () => {
  const server = await createTestServer()
  onTestFinished(() => server.close())
  for (const path of ['/metrics', '/api/metrics']) {
    const response = await server.app.request(path)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('http_requests')
  }
})

test('a port that is taken, or an address that is not here, is named', async () => {
  const taken = createServer().listen(0, host)
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  const { registry } = createMetrics()
  const start = (address: { port: number; host: string }) => listenMetrics({ address, registry, log })
  await expect(start({ port, host })).rejects.toThrow(`METRICS_PORT ${port} is in use by another program`)
  registry.clear()
  await expect(start({ port: 0, host: '192.0.2.1' })).rejects.toThrow('METRICS_HOST 192.0.2.1')
})

const secret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')

test.runIf(inject('database').kind === 'postgres')(
  'a process shows its connections and its queue until it ends',
  async () => {
    const probe = createServer().listen(0, host)
    await once(probe, 'listening')
    const { port } = probe.address() as AddressInfo
    await new Promise((resolve) => probe.close(resolve))
    const env = parseEnv({
      DATABASE_URL: await newDatabase(),
      METRICS_PORT: String(port),
      LOG_LEVEL: 'silent',
      SESSION_SECRET: secret(),
      DATA_KEY: secret(),
    })
    const { queue, close } = await createDeps(env, { works: true })
    const show = async () => (await fetch(`http://${host}:${port}/metrics`)).text()
    const { value } = parsePrometheus(await show())
    expect(value('database_up')).toBe(1)
    expect(value('jobs_due', { name: 'message.send' })).toBe(0)
    expect(value('database_pool_connections', { state: 'idle' })).toBeGreaterThan(0)
    expect(value('database_pool_connections', { state: 'in_use' })).toBeGreaterThanOrEqual(0)
    expect(value('database_pool_waiting')).toBe(0)
    await queue.stop()
    await close()
    await expect(show()).rejects.toThrow('fetch failed')
  },
)
