import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseEnv } from './env.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bonafide-audit-settings-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const parse = (settings: Record<string, string>) => parseEnv({ DATA_DIR: dataDir, ...settings }).auditAnchors

test('heads of audit logs go nowhere else unless it is set', () => {
  expect(parse({})).toEqual({ file: undefined, url: undefined })
  const set = {
    AUDIT_ANCHOR_FILE: '/var/log/heads.jsonl',
    AUDIT_ANCHOR_URL: 'https://keep.example/in?key=1',
  }
  expect(parse(set)).toEqual({ file: set.AUDIT_ANCHOR_FILE, url: set.AUDIT_ANCHOR_URL })
  expect(parse({ AUDIT_ANCHOR_URL: 'http://localhost:4000/in' }).url).toBe('http://localhost:4000/in')
})

test.each([
  'keep.example',
  'http://keep.example/in',
  'ftp://keep.example/in',
  'https://user:secret@keep.example/in',
])('%s is no address for them', (url) => {
  expect(() => parse({ AUDIT_ANCHOR_URL: url })).toThrow('AUDIT_ANCHOR_URL must be an https address')
})
