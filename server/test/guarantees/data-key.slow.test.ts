import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { unusedKeys } from '#accounts/api-keys/find-api-keys.ts'
import { parseEnv } from '#platform/config/env.ts'
import { StartError } from '#platform/app-error.ts'
import { rotateKeys } from '#platform/keys/rotate-keys.ts'
import { signingKeys } from '#platform/keys/keys-tables.ts'
import { createApp } from '#app.ts'
import { newDatabase, putDatabase } from '#testing/database/new-database.ts'
import { createCalls } from '#testing/harness/test-calls.ts'
import { acrossOrganisations } from '#platform/db/reach.ts'
import { createDeps } from '#process/deps.ts'
import { sealedColumns } from '#modules.ts'

const newKey = () => randomBytes(32).toString('hex')
const refusal =
  /^DATA_KEY is not the key of this database: .*neither DATA_KEY nor DATA_KEY_NEXT nor DATA_KEY_PREVIOUS/

/** A database of its own, and processes that are started on it, one after the other. */
async function withDatabase({ empty = false } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bonafide-key-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const url = await newDatabase({ empty })
  if (!url && !empty) await putDatabase(dataDir)
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...(url && { DATABASE_URL: url }) }
  /** Starts a process with these keys, does something with it, and ends it. */
  return async <T = void>(
    keys: Record<string, string>,
    work?: (deps: Awaited<ReturnType<typeof createDeps>>['deps']) => Promise<T>,
  ): Promise<T | undefined> => {
    const env = { ...parseEnv({ ...settings, ...keys }), passwordMemoryKib: 1024 }
    const { deps, queue, close } = await createDeps(env, { works: false })
    try {
      return await acrossOrganisations('operator commands', async () => work?.(deps))
    } finally {
      await queue.stop()
      await close()
    }
  }
}

type Start = Awaited<ReturnType<typeof withDatabase>>
const signUp = (start: Start, DATA_KEY: string) =>
  start({ DATA_KEY }, async (deps) => {
    await createCalls(createApp(deps, { publicDir: '/nowhere' })).signUp()
  })
const storedChecks = (start: Start, DATA_KEY: string) =>
  start({ DATA_KEY }, (deps) => deps.db.select().from(signingKeys).where(eq(signingKeys.name, 'data-key')))

test('a start with another key is refused and writes nothing, by whichever setting it comes', async () => {
  const start = await withDatabase()
  const [right, other, third] = [newKey(), newKey(), newKey()]
  await signUp(start, right)
  const before = await storedChecks(start, right)
  expect(before).toHaveLength(1)
  await expect(start({ DATA_KEY: other })).rejects.toThrow(refusal)
  await expect(start({ DATA_KEY: other })).rejects.toBeInstanceOf(StartError)
  await expect(start({ DATA_KEY: other, DATA_KEY_NEXT: third, DATA_KEY_PREVIOUS: newKey() })).rejects.toThrow(
    refusal,
  )
  await start({ DATA_KEY: other, DATA_KEY_PREVIOUS: right })
  await start({ DATA_KEY: other, DATA_KEY_NEXT: right })
  expect(await storedChecks(start, right)).toEqual(before)
})

test('after a change of the key the one before is refused, the new one is enough, and none is locked out meanwhile', async () => {
  const start = await withDatabase()
  const [old, fresh] = [newKey(), newKey()]
  await signUp(start, old)
  await start({ DATA_KEY: old, DATA_KEY_NEXT: fresh })
  const changed = { DATA_KEY: fresh, DATA_KEY_PREVIOUS: old }
  await expect(start({ DATA_KEY: fresh })).rejects.toThrow(refusal)
  await start(changed, async ({ db, keys }) => {
    const whatIsKept = { columns: sealedColumns, findUnused: unusedKeys }
    expect(await rotateKeys({ ...whatIsKept, db, keys, now: new Date(), say: () => {} })).toBe(true)
  })
  await start(changed)
  await start({ DATA_KEY: old, DATA_KEY_NEXT: fresh })
  await start({ DATA_KEY: fresh })
  await expect(start({ DATA_KEY: old })).rejects.toThrow(refusal)
})

test.runIf(inject('database').kind === 'postgres')(
  'of two processes that are the first at once with different keys one starts, and its key is the database’s',
  async () => {
    const start = await withDatabase({ empty: true })
    const all = [newKey(), newKey()]
    const started = await Promise.allSettled(all.map((DATA_KEY) => start({ DATA_KEY })))
    expect(started.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const won = started.findIndex(({ status }) => status === 'fulfilled')
    await start({ DATA_KEY: all[won]! })
    await expect(start({ DATA_KEY: all[1 - won]! })).rejects.toThrow(refusal)
    // Several processes with one key all start.
    const same = await withDatabase({ empty: true })
    const DATA_KEY = newKey()
    await Promise.all([same({ DATA_KEY }), same({ DATA_KEY }), same({ DATA_KEY })])
    expect(await storedChecks(same, DATA_KEY)).toHaveLength(1)
  },
)
