import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import pg from 'pg'
import { Settings } from '#platform/config/env.ts'
import { findPostgres, startArchivingPostgres } from '#testing/database/archiving-postgres.ts'
import { documentedBlocks } from '#testing/database/documented-roles.ts'
import { tlsIdentity } from '#testing/fakes/tls-identity.ts'

// Nothing of it depends on the database that the other tests run on, so one project's run says it all.
const isEmbedded = inject('database').kind === 'pglite'
const on = (program: string) => isEmbedded && existsSync(program)
const timeout = 120_000

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bonafide-guide-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function put(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}
const run = (program: string, ...args: string[]) => promisify(execFile)(program, args, { cwd: folder })
const only = (language: string): string => {
  const blocks = documentedBlocks(language)
  expect(blocks).toHaveLength(1)
  return blocks[0]!
}

test('each block of the guide says what it is, and is one that a test here or of backups runs', async () => {
  const guide = await readFile(new URL('../../../docs/deploy.md', import.meta.url), 'utf8')
  const fences = [...guide.matchAll(/^```(.*)$/gm)].map(([, language]) => language)
  const opening = fences.filter((_language, index) => index % 2 === 0)
  expect(new Set(opening)).toEqual(new Set(['sql', 'ini', 'sh', 'systemd', 'nginx', 'caddyfile']))
})

const bin = findPostgres()
test.runIf(isEmbedded && bin)(
  'its SQL makes the roles and the database with psql, also on PostgreSQL 15',
  { timeout },
  async () => {
    const postgres = await startArchivingPostgres(bin!)
    try {
      const file = await put('init.sql', only('sql'))
      await run(join(bin!, 'psql'), '-v', 'ON_ERROR_STOP=1', '-d', postgres.url, '-f', file)
      const client = new pg.Client(postgres.url)
      await client.connect()
      const { rows } = await client.query<{ role: string }>(
        `select r.rolname as role from pg_auth_members m join pg_roles r on r.oid = m.roleid
         join pg_roles l on l.oid = m.member where l.rolname = 'bonafide' order by 1`,
      )
      await client.end()
      expect(rows.map(({ role }) => role)).toEqual(['bonafide_across', 'bonafide_app'])
    } finally {
      await postgres.stop()
    }
  },
)

test.runIf(on('/usr/sbin/nginx'))('nginx takes its block as it stands', { timeout }, async () => {
  const [cert, key] = [await put('cert.pem', tlsIdentity.cert), await put('key.pem', tlsIdentity.key)]
  const block = only('nginx')
    .replace(/\S+fullchain\.pem/, cert)
    .replace(/\S+privkey\.pem/, key)
    .replaceAll('/var/log/nginx', folder)
  const config = await put(
    'nginx.conf',
    `error_log ${folder}/start.log; pid ${folder}/nginx.pid; events {} http {\n${block}}\n`,
  )
  await expect(run('/usr/sbin/nginx', '-t', '-c', config)).resolves.toMatchObject({
    stderr: expect.stringContaining('test is successful'),
  })
})

test.runIf(on('/usr/bin/caddy'))('Caddy takes its block as it stands', { timeout }, async () => {
  const config = await put('Caddyfile', only('caddyfile'))
  await expect(
    run('/usr/bin/caddy', 'validate', '--adapter', 'caddyfile', '--config', config),
  ).resolves.toMatchObject({ stdout: expect.stringContaining('Valid configuration') })
})

test.runIf(on('/usr/bin/systemd-analyze'))('systemd takes its unit', { timeout }, async () => {
  // The user and the program are those of a server.
  const unit = only('systemd')
    .replace('User=bonafide', 'User=root')
    .replace('/usr/bin/node', process.execPath)
  const file = await put('bonafide.service', unit)
  await expect(run('/usr/bin/systemd-analyze', 'verify', '--man=no', file)).resolves.toMatchObject({
    stderr: expect.not.stringContaining('bonafide.service'),
  })
})

test.runIf(isEmbedded)('the shell takes every command', async () => {
  const blocks = documentedBlocks('sh')
  expect(blocks.length).toBeGreaterThan(3)
  for (const [index, block] of blocks.entries())
    await expect(run('/bin/bash', '-n', await put(`${index}.sh`, block))).resolves.toMatchObject({
      stderr: '',
    })
})

test('its file of settings names settings that there are, each once', () => {
  const [settings = ''] = documentedBlocks('ini')
  const names = [...settings.matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !Object.hasOwn(Settings.entries, name ?? ''))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})
