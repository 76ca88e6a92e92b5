import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { productionSettings } from '#testing/harness/production-settings.ts'
import { parseEnv } from './env.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'bonafide-sign-up-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const production = { ...productionSettings(), DATA_DIR: dataDir, ALLOW_SANDBOX: '1' }

test('a visitor signs up outside production; in it the first one alone, unless it is set', () => {
  expect(parseEnv({ DATA_DIR: dataDir }).signUp).toBe('open')
  expect(parseEnv(production).signUp).toBe('first')
  for (const set of ['open', 'first', 'invited'])
    expect(parseEnv({ ...production, SIGN_UP: set }).signUp).toBe(set)
  for (const wrong of ['closed', 'Open', '1', 'invited '])
    expect(() => parseEnv({ ...production, SIGN_UP: wrong })).toThrow(
      'SIGN_UP must be open, first or invited',
    )
})
