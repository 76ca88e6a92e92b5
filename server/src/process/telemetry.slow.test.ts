import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { startCollector } from '#testing/fakes/otlp-collector.ts'
import { createProcesses } from '#testing/processes/processes.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of ends.splice(0).toReversed()) await undo()
})

// Says of each file that is loaded whether it is OpenTelemetry's. Its API is a dependency of pg-boss, and does nothing.
const watcher = `
import { registerHooks } from 'node:module'
registerHooks({
  load(url, context, next) {
    if (/@opentelemetry\\/(?!api\\/)/.test(url)) process.stderr.write('loaded ' + url + '\\n')
    return next(url, context)
  },
})`

async function started(env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'bonafide-telemetry-'))
  const file = join(folder, 'watcher.mjs')
  await writeFile(file, watcher)
  const processes = await createProcesses()
  ends.push(
    () => rm(folder, { recursive: true }),
    () => processes.end(),
  )
  const NODE_OPTIONS = `--import=${pathToFileURL(file).href}`
  return processes.startServer({ NODE_OPTIONS, LOG_LEVEL: 'info', ...env })
}

async function end({ child, exited }: Awaited<ReturnType<typeof started>>): Promise<void> {
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
}

test('without a collector nothing of the SDK is loaded', { timeout: 120_000 }, async () => {
  const server = await started()
  expect((await fetch(`${server.url}/api/auth/me`)).status).toBe(401)
  await end(server)
  expect(server.output()).not.toContain('loaded')
})

test('with one it is, and what is left is sent when the process ends', { timeout: 120_000 }, async () => {
  const collector = await startCollector()
  ends.push(collector.close)
  const server = await started({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'checks' })
  expect((await fetch(`${server.url}/api/auth/me`)).status).toBe(401)
  await end(server)
  expect(server.output()).toMatch(/loaded .*@opentelemetry\/sdk-trace\//)
  expect(collector.spans.map(({ name }) => name)).toContain('GET /api/auth/me')
  expect(collector.resources[0]).toMatchObject({ 'service.name': 'checks' })
})

test('one that takes nothing does not hold up the end', { timeout: 120_000 }, async () => {
  const collector = await startCollector()
  ends.push(collector.close)
  collector.answer(() => {})
  const server = await started({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  const began = performance.now()
  await end(server)
  expect(performance.now() - began).toBeLessThan(5000)
})
