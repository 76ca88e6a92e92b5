import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createApp } from '#app.ts'
import { parseEnv } from '#platform/config/env.ts'
import { createDeps } from '#process/deps.ts'
import { findPostgres, startArchivingPostgres } from '#testing/database/archiving-postgres.ts'
import { documentedBlocks, makeDocumentedRoles } from '#testing/database/documented-roles.ts'
import { serverBundle } from '#testing/processes/server-bundle.ts'
import { createCalls } from '#testing/harness/test-calls.ts'

const isTried = inject('database').kind === 'postgres'
const bin = isTried ? findPostgres() : undefined
if (isTried && !bin) {
  process.stderr.write(
    'Backups of PostgreSQL are not tried: they need pg_dump (apt-get install postgresql).\n',
  )
}

describe.skipIf(!bin)('a backup of PostgreSQL, with the documented roles', { timeout: 180_000 }, () => {
  const keys = { DATA_KEY: 'c3'.repeat(32), SESSION_SECRET: 'd4'.repeat(32) }
  let folder: string
  let postgres: Awaited<ReturnType<typeof startArchivingPostgres>>
  let settingsFor: Awaited<ReturnType<typeof makeDocumentedRoles>>
  let email: string
  let key: { path: string; recipient: string }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bonafide-dump-'))
    const identity = await generateIdentity()
    key = { path: join(folder, 'backup.key'), recipient: await identityToRecipient(identity) }
    await writeFile(key.path, `${identity}\n`)
    postgres = await startArchivingPostgres(bin ?? '')
    settingsFor = await makeDocumentedRoles(postgres.url)
    await onServer(settingsFor(), async (calls) => {
      const account = await calls.signUp()
      ;({ email } = account)
      await calls.invite(account.token, { fullName: 'Ina \\\\N O’Kept' })
      await calls.invite((await calls.signUp()).token)
    })
  }, 180_000)
  afterAll(async () => {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** The product on a database, as an operator has it. */
  async function onServer<T>(
    settings: Record<string, string>,
    work: (calls: ReturnType<typeof createCalls>) => Promise<T>,
  ): Promise<T> {
    const env = parseEnv({ ...keys, ...settings, LOG_LEVEL: 'silent', RUN_JOBS: '0' })
    const { deps, queue, close } = await createDeps({ ...env, passwordMemoryKib: 1024 }, { works: false })
    try {
      return await work(createCalls(createApp(deps, { publicDir: '/nowhere' })))
    } finally {
      await queue.stop()
      await close()
    }
  }

  async function onAdmin<T>(name: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
    const admin = new pg.Client(Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href)
    await admin.connect()
    return work(admin).finally(() => admin.end())
  }

  /** Every row of every table, as the superuser sees them. */
  const dumpOf = (name: string) =>
    onAdmin(name, async (admin) => {
      const { rows } = await admin.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname in ('public', 'drizzle', 'queue') order by 1`,
      )
      const dump: Record<string, string> = {}
      for (const table of rows) {
        const { rows: all } = await admin.query<{ text: string }>(
          `select coalesce(json_agg(row order by row::text), '[]')::text as text from ${table.name} as row`,
        )
        dump[table.name] = all[0]?.text ?? ''
      }
      return dump
    })

  const newDatabase = async (name: string) => {
    await onAdmin('postgres', (admin) => admin.query(`create database ${name} owner bonafide_owner`))
    return settingsFor(name)
  }

  /** The command itself, in a process of its own. */
  async function command(name: string, args: string[], settings: Record<string, string>, shell = '') {
    const script = join(await serverBundle(), `${name}.js`)
    const child = spawn('bash', ['-c', `${shell} exec "$0" "$@"`, process.execPath, script, ...args], {
      env: { PATH: process.env['PATH'], ...settings },
    })
    const output = { text: '' }
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => void (output.text += part))
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, text: output.text }))
    return { child, ended }
  }

  const run = async (...given: Parameters<typeof command>) => (await command(...given)).ended
  const leftovers = async (file: string) =>
    (await readdir(folder)).filter((name) => join(folder, name).startsWith(file))

  test('holds every row, encrypted, and the product works on what is restored of it', async () => {
    const file = join(folder, 'whole.backup')
    const made = await run('backup', [file], {
      ...settingsFor(),
      NODE_ENV: 'production',
      BACKUP_RECIPIENT: key.recipient,
    })
    expect(made).toMatchObject({ code: 0, text: expect.stringContaining('It is encrypted') })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await readFile(file, 'latin1')).startsWith('age-encryption.org/v1\n')).toBe(true)
    expect(await leftovers(file)).toEqual(['whole.backup'])

    const settings = await newDatabase('restored')
    const before = await dumpOf('bonafide')
    const restored = await run('restore', ['--identity', key.path, file], settings)
    expect(restored).toMatchObject({ code: 0, text: expect.stringContaining('Restored.') })
    expect(await dumpOf('restored')).toEqual(before)
    await onServer(settings, async (calls) => {
      const token = await calls.signIn(email)
      const { json } = await calls.request('GET', '/employees', { token })
      expect(json.items).toHaveLength(1)
      await calls.invite(token)
    })
    // Nothing is put over what is there.
    const again = await run('restore', ['--identity', key.path, file], settings)
    expect(again).toMatchObject({ code: 1, text: expect.stringMatching(/has \d+ tables already/) })
    await expect(onServer({ ...settings, DATA_KEY: 'ff'.repeat(32) }, async () => {})).rejects.toThrow(
      'DATA_KEY is not the key of this database',
    )
  })

  test('the documented commands do the same without the product', async () => {
    const [dump, restore] = documentedBlocks('docs/operations.md', 'sh').filter((block) =>
      /^pg_(dump|restore) /.test(block),
    )
    const shell = async (text = 'false', settings: Record<string, string>) =>
      promisify(execFile)('bash', ['-ec', text], {
        cwd: folder,
        env: { PATH: `${bin}:${process.env['PATH']}`, ...settings },
      })
    await shell(dump, settingsFor())
    const settings = await newDatabase('by_hand')
    await shell(restore, settings)
    expect(await dumpOf('by_hand')).toEqual(await dumpOf('bonafide'))
    await onServer(settings, async (calls) => {
      expect(await calls.signIn(email)).toBeTruthy()
    })
  })

  test('tables that the superuser has restored are named by the start, which changes nothing and shows no stack', async () => {
    const file = join(folder, 'for-superuser.backup')
    await run('backup', [file], settingsFor())
    const settings = await newDatabase('by_superuser')
    await promisify(execFile)(join(bin ?? '', 'pg_restore'), [
      '--no-owner',
      `--dbname=${Object.assign(new URL(postgres.url), { pathname: '/by_superuser' }).href}`,
      file,
    ])
    const before = await dumpOf('by_superuser')
    const started = await run('main', [], { ...settings, ...keys, PORT: '0', RUN_JOBS: '0' })
    expect(started.code).toBe(1)
    expect(started.text).toMatch(/belong to postgres, and the role bonafide_owner may not change them\./)
    expect(started.text).not.toMatch(/\n\s+at /)
    expect(await dumpOf('by_superuser')).toEqual(before)
  })

  test('a backup that would lack rows is not kept', async () => {
    const file = join(folder, 'lacking.backup')
    const policyTo = (role: string) =>
      onAdmin('bonafide', (admin) => admin.query(`alter policy owner on employees to ${role}`))
    await policyTo('postgres')
    const made = await run('backup', [file], settingsFor())
    await policyTo('bonafide_owner')
    expect(made.code).toBe(1)
    expect(made.text).toMatch(/would lack rows of 1 tables, public\.employees \(0 of 2 rows\)/)
    expect(await leftovers(file)).toEqual([])
  })

  test.each([
    ['there is no room', {}, `trap '' XFSZ; ulimit -f 16;`, /./],
    [
      'the owner cannot sign in',
      { MIGRATION_DATABASE_URL: 'postgres://none:x@127.0.0.1:1/bonafide' },
      '',
      /pg_dump failed/,
    ],
    [
      'the database is away',
      { DATABASE_URL: 'postgres://none:x@127.0.0.1:1/bonafide' },
      '',
      /does not answer/,
    ],
    ['production has no recipient', { NODE_ENV: 'production' }, '', /would hold the database in the clear/],
  ] as const)('leaves nothing and exits with 1 where %s', async (_what, change, shell, said) => {
    const file = join(folder, 'failed.backup')
    const { code, text } = await run('backup', [file], { ...settingsFor(), ...change }, shell)
    expect(code).toBe(1)
    expect(text).toMatch(said)
    expect(text).not.toContain('long-password')
    expect(await leftovers(file)).toEqual([])
  })

  test.each([
    ['SIGTERM', 'public.employees'],
    ['SIGTERM', 'beside.notes'],
    ['SIGINT', 'beside.notes'],
    ['SIGKILL', 'beside.notes'],
  ] as const)('ended by %s while it waits for %s, it leaves no backup', async (signal, table) => {
    const file = join(folder, `ended-${signal}.backup`)
    const code = await onAdmin('bonafide', async (admin) => {
      // One that pg_dump reads and the count of rows does not.
      await admin.query(
        'create schema if not exists beside; create table if not exists beside.notes (); alter schema beside owner to bonafide_owner; alter table beside.notes owner to bonafide_owner',
      )
      await admin.query(`begin; lock table ${table} in access exclusive mode`)
      const begun = await command('backup', [file], settingsFor())
      // A transaction sees what it saw first.
      const waiting = `select from pg_stat_activity where application_name = 'bonafide backup' and wait_event_type = 'Lock'`
      const isWaiting = async () => {
        await admin.query('select pg_stat_clear_snapshot()')
        return (await admin.query(waiting)).rowCount === 1
      }
      await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true)
      begun.child.kill(signal)
      const ended = await begun.ended
      await admin.query('rollback; drop schema beside cascade')
      return ended.code
    })
    expect(code).toBe(signal === 'SIGKILL' ? null : 1)
    const left = await leftovers(file)
    expect(left.filter((name) => signal !== 'SIGKILL' || !name.includes('.unfinished-'))).toEqual([])
  })

  test('a damaged file, another key or none restore nothing', async () => {
    const file = join(folder, 'sealed.backup')
    await run('backup', ['--recipient', key.recipient, file], settingsFor())
    const settings = await newDatabase('untouched')
    const other = join(folder, 'other.key')
    await writeFile(other, `${await generateIdentity()}\n`)
    const whole = await readFile(file)
    const cut = join(folder, 'cut.backup')
    await writeFile(cut, whole.subarray(0, whole.length - 200))
    const changed = join(folder, 'changed.backup')
    const bytes = Buffer.from(whole)
    bytes[whole.length - 100]! ^= 1
    await writeFile(changed, bytes)
    const runs = [
      [[file], /is encrypted\. Name the file of its key/],
      [['--identity', other, file], /does not open/],
      [['--identity', key.path, cut], /is damaged|pg_restore failed/],
      [['--identity', key.path, changed], /is damaged|pg_restore failed/],
      [[join(folder, 'none')], /There is no file/],
    ] as const
    for (const [args, said] of runs) {
      const { code, text } = await run('restore', [...args], settings)
      expect([code, said.test(text) || text]).toEqual([1, true])
      expect(await dumpOf('untouched')).toEqual({})
    }
  })
})
