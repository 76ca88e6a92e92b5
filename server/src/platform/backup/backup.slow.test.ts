import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { openPglite } from '#platform/db/open-database.ts'
import { reachingOrganisation } from '#platform/db/reach.ts'
import { createBackupPlace, dumpOf, rowsOf } from '#testing/processes/backup-place.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'
import { putDatabase } from '#testing/database/new-database.ts'

const isEmbedded = inject('database').kind === 'pglite'

describe.runIf(isEmbedded)('the embedded database', { timeout: 120_000 }, () => {
  test('a backup of a running server, restored, holds every row of every table, and keeps what it replaces', async () => {
    const { dataDir, file, newDirectory, startServer, backUp, restore } = await createBackupPlace()
    const other = await newDirectory()
    const replaced = await startServer(other)
    await replaced.signUp()
    await replaced.stop()
    const earlier = { rows: await dumpOf(other), key: await readFile(join(other, 'data-key'), 'utf8') }

    const server = await startServer()
    const { token } = await server.signUp()
    const invited = await server.invite(token)
    await server.request('POST', '/api-keys', { token, body: { name: 'Portal' } })
    const started = performance.now()
    await backUp()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    // The copy is removed by the server, once it hears that it is not needed.
    await vi.waitFor(
      async () => expect(await readdir(join(dataDir, 'snapshots'))).toEqual(['socket']),
      30_000,
    )
    await server.stop()
    const text = await restore(other)
    expect(performance.now() - started).toBeLessThan(60_000)

    const [before, after] = [await dumpOf(dataDir), await dumpOf(other)]
    expect(Object.keys(before).length).toBeGreaterThan(30)
    expect(before['public.employees']).toContain(invited.email)
    expect(after).toEqual(before)
    for (const name of ['data-key', 'session-secret']) {
      expect(await readFile(join(other, name), 'utf8')).toBe(await readFile(join(dataDir, name), 'utf8'))
      expect((await stat(join(other, name))).mode & 0o777).toBe(0o600)
    }
    const restored = await startServer(other)
    const list = await restored.request('GET', '/employees', { token })
    expect(list.json.items[0].verificationToken).toBe(invited.verificationToken)

    const aside = join(other, 'before-restore-2026-11-21T12-00-00Z')
    expect(text).toContain(`The previous data is in ${aside}`)
    expect(text).not.toContain('another DATA_KEY')
    expect(await readFile(join(aside, 'data-key'), 'utf8')).toBe(earlier.key)
    expect(await dumpOf(aside)).toEqual(earlier.rows)
  })

  test('a backup taken while much is written holds what was acknowledged, and nothing by halves', async () => {
    const { file, newDirectory, startServer, restore, run } = await createBackupPlace()
    const server = await startServer()
    const accounts = await Promise.all([server.signUp(), server.signUp(), server.signUp()])
    for (const { orgId } of accounts)
      await reachingOrganisation(orgId, () => givePlan(server.deps, orgId, 'enterprise'))
    const acknowledged: string[] = []
    let isOver = false
    const writing = accounts.map(async ({ token }) => {
      while (!isOver) {
        acknowledged.push((await server.invite(token)).email)
        // As a request over a network would: nothing here gives way to anything else by itself.
        await new Promise((resolve) => void setImmediate(resolve))
      }
    })
    await vi.waitUntil(() => acknowledged.length >= 6, 30_000)
    const sure = [...acknowledged]
    expect(await run('backup', [file])).toEqual({
      code: 0,
      text: expect.stringMatching(/ holds \d+ files in [\d.]+ MB\.\n/),
    })
    isOver = true
    await Promise.all(writing)
    expect(acknowledged.length).toBeGreaterThan(sure.length)
    const other = await newDirectory()
    await restore(other)
    const restored = await openPglite(join(other, 'pglite'))
    onTestFinished(() => restored.close())
    expect(await verifyAudit(restored.db)).toMatchObject({ ok: true })
    const [counted] = await rowsOf(
      restored.db,
      sql`select (select count(*) from employees)::int as employees, (select count(*) from links)::int as links,
        (select count(*) from messages)::int as messages, (select sum(used + payg) from usage_periods)::int as used,
        (select json_agg(email) from employees) as emails`,
    )
    const { employees, emails, ...rest } = counted ?? {}
    expect(rest).toEqual({ links: employees, messages: employees, used: employees })
    expect(emails).toEqual(expect.arrayContaining(sure))
  })

  test('while the files are copied a write waits, and is done after', async () => {
    const { dataDir } = await createBackupPlace()
    await putDatabase(dataDir)
    const { holdStill, executeSql, close } = await openPglite(join(dataDir, 'pglite'))
    onTestFinished(close)
    let written = false
    let writing: Promise<unknown> | undefined
    await holdStill!(async () => {
      writing = executeSql('create table more (id int)').then(() => (written = true))
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(written).toBe(false)
    })
    await writing
    expect(written).toBe(true)
  })

  test('where no server runs the command does it alone; a key from the environment is not in it, and said', async () => {
    const { dataDir, newDirectory, backUp, restore } = await createBackupPlace()
    const key = randomBytes(32).toString('hex')
    await putDatabase(dataDir)
    const said = await backUp({ DATA_KEY: key, SESSION_SECRET: randomBytes(32).toString('hex') })
    expect(said).toContain('It does not include DATA_KEY')
    expect((await readdir(dataDir)).toSorted()).toEqual(['pglite', 'snapshots'])
    expect(await readdir(join(dataDir, 'snapshots'))).toEqual([])
    await expect(backUp()).rejects.toThrow(/already exists/)
    const text = await restore(await newDirectory())
    expect(text).toContain('another DATA_KEY')
    expect(text).not.toContain('The previous data')
  })
})
