import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { withSettingsTable } from '../server/src/config/env-docs.ts'

const file = resolve(import.meta.dirname, '../docs/deploy.md')

test('docs/deploy.md has every setting, as the schemas say (npm run docs:env)', async () => {
  const text = await readFile(file, 'utf8')
  expect(withSettingsTable(text)).toBe(text)
})
