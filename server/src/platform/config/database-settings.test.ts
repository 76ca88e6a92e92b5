import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productionSettings } from '#testing/harness/production-settings.ts'
import { parseEnv } from './env.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bonafide-settings-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const parse = (settings: Record<string, string>) => parseEnv({ DATA_DIR: dataDir, ...settings })

test('the limits of the database have defaults, and each can be set', () => {
  expect(parse({}).databaseLimits).toEqual({
    poolSize: 20,
    poolWaitMs: 3000,
    statementMs: 10_000,
    lockMs: 5000,
    idleTransactionMs: 30_000,
    answerMs: 12_000,
  })
  const settings = {
    DATABASE_POOL_SIZE: '5',
    DATABASE_POOL_WAIT_MS: '500',
    DATABASE_STATEMENT_TIMEOUT_MS: '0',
    DATABASE_LOCK_TIMEOUT_MS: '100',
    DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: '2000',
    DATABASE_ANSWER_TIMEOUT_MS: '4000',
  }
  expect(Object.values(parse(settings).databaseLimits)).toEqual([5, 500, 0, 100, 2000, 4000])
})

test.each([
  [{ DATABASE_POOL_SIZE: '0' }, 'DATABASE_POOL_SIZE must be a whole number from 1 to 1000'],
  [{ DATABASE_LOCK_TIMEOUT_MS: '2s' }, 'DATABASE_LOCK_TIMEOUT_MS must be a whole number from 1 to 3600000'],
  [
    { DATABASE_STATEMENT_TIMEOUT_MS: '60000' },
    'DATABASE_ANSWER_TIMEOUT_MS must be more than DATABASE_STATEMENT_TIMEOUT_MS',
  ],
  [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS must be a whole number from 0 to 99'],
  [{ RUN_JOBS: 'no' }, 'RUN_JOBS must be 0 or 1'],
  [
    { RUN_JOBS: '0' },
    'RUN_JOBS must be 1 as long as DATABASE_URL is not set: no other process can do the work',
  ],
])('%j is refused by name', (settings, message) => {
  expect(() => parse(settings)).toThrow(message)
})

test('a server ends at once on a laptop, and gives a balancer time in production, unless told otherwise', () => {
  expect(parse({}).drainMs).toBe(0)
  expect(parse({ DRAIN_SECONDS: '2' }).drainMs).toBe(2000)
  const production = {
    ...productionSettings(),
    ALLOW_SANDBOX: '1',
    DATABASE_URL: 'postgres://localhost/bonafide',
  }
  const env = parse({ ...production, RUN_JOBS: '0' })
  expect([env.drainMs, env.runJobs]).toEqual([2000, false])
})
