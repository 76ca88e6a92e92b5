import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'
import { readRows } from './database.ts'
import { dropLookups, findOrganisation, noteLookup, requireLookup } from './lookups.ts'

const server = withTestServer()

test('what is one organisation’s is no other’s, and is forgotten when it is told to be', async () => {
  const { db } = server.deps
  const [one, other] = [await server.signUp(), await server.signUp()]
  const noted = { kind: 'sso-domain', key: 'oak.example', orgId: one.orgId } as const
  expect(await noteLookup(db, noted)).toBe(true)
  expect(await noteLookup(db, noted)).toBe(true)
  expect(await noteLookup(db, { ...noted, orgId: other.orgId })).toBe(false)
  await expect(requireLookup(db, { ...noted, orgId: other.orgId })).rejects.toThrow('another organisation')
  expect(await findOrganisation(db, 'sso-domain', ['elm.example', noted.key])).toBe(one.orgId)
  expect(await findOrganisation(db, 'link', [noted.key])).toBeUndefined()
  await dropLookups(db, 'sso-domain', [noted.key])
  expect(await findOrganisation(db, 'sso-domain', [noted.key])).toBeUndefined()
})

// Citus keeps each organisation's rows in one place, where nothing is unique beyond it. Look-ups and the tokens of
// sign-ins are on the coordinator.
test('every unique index of an organisation’s table holds its id', async () => {
  const rows = await readRows<{ name: string }>(
    server.deps.db,
    sql`select index.relname as name
      from pg_index
      join pg_class as index on index.oid = indexrelid
      join pg_attribute as org on org.attrelid = indrelid and org.attname = 'org_id'
      where indisunique and index.relnamespace = 'public'::regnamespace and not org.attnum = any(indkey::int2[])
      order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'factor_challenges_pkey',
    'lookups_kind_key_pk',
    'sso_tokens_pkey',
  ])
})
