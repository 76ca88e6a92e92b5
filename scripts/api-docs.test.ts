import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { apiDocs } from '../server/src/openapi/api-docs.ts'

const docs = resolve(import.meta.dirname, '../docs')

test.each(Object.entries(apiDocs()))(
  'docs/%s is what the contract says (npm run docs:api)',
  async (name, text) => {
    expect(await readFile(join(docs, name), 'utf8')).toBe(text)
  },
)
