import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, inject, test, vi } from 'vitest'
import { parse } from 'yaml'
import { parseEnv } from '#platform/config/env.ts'
import { findPostgres, startArchivingPostgres } from '#testing/database/archiving-postgres.ts'
import { freePort } from '#testing/processes/free-port.ts'
import { serverBundle } from '#testing/processes/server-bundle.ts'

// Nothing of it depends on the database that the other tests run on, so one project's run says it all.
const isEmbedded = inject('database').kind === 'pglite'
const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFile(join(root, path), 'utf8')

interface Service {
  image: string
  depends_on?: Record<string, { condition: string }>
  volumes?: string[]
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  privileged?: boolean
  healthcheck?: { test: string[] }
  ports?: string[]
  environment: Record<string, string>
}

const secret = () => randomBytes(32).toString('hex')

/** The file `.env` as an operator has filled it in, and the services as compose reads them with it. */
async function readCompose() {
  const filled: Record<string, string> = { DOMAIN: 'verify.example.com' }
  for (const [, name = '', value = ''] of (await read('.env.example')).matchAll(/^(\w+)=(.*)$/gm)) {
    const isSecret = /PASSWORD|SECRET$|DATA_KEY/.test(name) && !name.startsWith('STRIPE')
    filled[name] ??= value || (isSecret ? secret() : '')
  }
  const missing = new Set<string>()
  const text = (await read('compose.yaml')).replaceAll(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_all, name: string) => {
    if (!filled[name]) missing.add(name)
    return filled[name] ?? ''
  })
  expect([...missing]).toEqual([])
  const { services, volumes } = parse(text, { merge: true }) as {
    services: Record<string, Service>
    volumes: Record<string, null>
  }
  return { filled, services, volumes }
}

test.runIf(isEmbedded)(
  'each container writes nowhere, may do nothing special, and is looked after',
  async () => {
    const { services } = await readCompose()
    expect(Object.keys(services)).toEqual(['server', 'worker', 'postgres', 'caddy'])
    for (const [name, service] of Object.entries(services)) {
      expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'], restart: 'unless-stopped' })
      expect(service.privileged, name).toBeUndefined()
      expect(service.healthcheck?.test.length, name).toBeGreaterThan(1)
      // The proxy alone is reached from outside, and may open the ports below 1024.
      expect([service.ports ?? [], service.cap_add ?? []], name).toEqual(
        name === 'caddy' ? [['80:80', '443:443'], ['NET_BIND_SERVICE']] : [[], []],
      )
    }
  },
)

test.runIf(isEmbedded)(
  'what a container waits for has a health check, and what it mounts is declared or comes with it',
  async () => {
    const { services, volumes } = await readCompose()
    for (const [name, { depends_on: waits = {}, volumes: mounts = [] }] of Object.entries(services)) {
      for (const [other, { condition }] of Object.entries(waits))
        expect([condition, Boolean(services[other]?.healthcheck)], `${name} on ${other}`).toEqual([
          'service_healthy',
          true,
        ])
      const sources = mounts.map((mount) => mount.split(':')[0] ?? '')
      const isThere = (source: string) =>
        source.startsWith('./') ? existsSync(join(root, source)) : Object.hasOwn(volumes, source)
      expect(
        sources.filter((source) => !isThere(source)),
        name,
      ).toEqual([])
    }
    expect(Object.values(services).filter(({ depends_on: waits }) => waits)).toHaveLength(3)
  },
)

test.runIf(isEmbedded)(
  'a server and a worker start with the file of settings once its secrets are filled in',
  async () => {
    const { filled, services } = await readCompose()
    for (const name of ['server', 'worker']) {
      const env = parseEnv({ ...filled, ...services[name]!.environment }, 'postgres')
      expect(env).toMatchObject({
        production: true,
        runJobs: name === 'worker',
        unbilled: { credits: 1_000_000 },
      })
    }
    const { version } = JSON.parse(await read('package.json')) as { version: string }
    expect([services['server']!.image, services['worker']!.image]).toEqual(
      Array(2).fill(`bonafide:${version}`),
    )
  },
)

const bin = findPostgres()
test.runIf(isEmbedded && bin)(
  'the same processes run without containers: database, server, worker, and what asks after them',
  { timeout: 180_000 },
  async () => {
    const { filled, services } = await readCompose()
    const postgres = await startArchivingPostgres(bin!)
    const children: ReturnType<typeof spawn>[] = []
    try {
      const psql = ['-v', 'ON_ERROR_STOP=1', '-d', postgres.url, '-f', join(root, 'init.sql')]
      await promisify(execFile)(join(bin!, 'psql'), psql, { env: { ...process.env, ...filled } })
      const folder = await serverBundle()
      const { host } = new URL(postgres.url)
      const [port, metrics] = [await freePort(), await freePort()]
      const here = (text: string) =>
        text
          .replaceAll('@postgres:5432', `@${host}`)
          .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
          .replaceAll('127.0.0.1:9464', `127.0.0.1:${metrics}`)
      let said = ''
      for (const [name, file] of [
        ['server', 'main'],
        ['worker', 'worker'],
      ] as const) {
        const environment = Object.entries(services[name]!.environment).map(([key, value]) => [
          key,
          here(value),
        ])
        const child = spawn(process.execPath, [join(folder, `${file}.js`)], {
          env: {
            PATH: process.env['PATH'],
            ...filled,
            ...Object.fromEntries(environment),
            PORT: String(port),
            METRICS_PORT: name === 'worker' ? String(metrics) : '',
          },
        })
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk) => (said += String(chunk)))
        children.push(child)
      }
      const isHealthy = async (name: string) => {
        const [, program = '', ...args] = services[name]!.healthcheck!.test
        const check = spawn(program, args.map(here))
        return (await once(check, 'exit'))[0] === 0
      }
      for (const name of ['server', 'worker'])
        await vi
          .waitUntil(() => isHealthy(name), { timeout: 90_000, interval: 500 })
          .catch(() => {
            throw new Error(`${name} is not healthy; they said: ${said}`)
          })
      await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    } finally {
      for (const child of children) child.kill('SIGKILL')
      await postgres.stop()
    }
  },
)

test.runIf(isEmbedded && existsSync('/usr/bin/caddy'))('Caddy takes its file', async () => {
  const validated = promisify(execFile)(
    '/usr/bin/caddy',
    ['validate', '--adapter', 'caddyfile', '--config', join(root, 'Caddyfile')],
    { env: { ...process.env, DOMAIN: 'verify.example.com' } },
  )
  await expect(validated).resolves.toMatchObject({ stdout: expect.stringContaining('Valid configuration') })
})
