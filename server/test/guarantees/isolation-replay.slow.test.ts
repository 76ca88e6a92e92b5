import { getTableName } from 'drizzle-orm'
import { NoopLogger } from 'drizzle-orm/logger'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readRows, type Tx } from '#platform/db/database.ts'
import { sqlOf } from '#testing/database/sent-statements.ts'
import { acrossOrganisations, inNoOrganisation } from '#platform/db/reach.ts'
import { everyTable, isOfOrganisations } from '#testing/database/tenant-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { makeEveryWrite } from '#testing/calls/every-write.ts'
import { createMakeWrite } from '#testing/calls/make-write.ts'

const server = withTestServer({ env: { digital: 'sandbox' } })

const reads = [
  '/employees',
  '/employees?q=ella',
  '/employees/stats',
  '/audit',
  '/verifications',
  '/team/members',
]

/** Rows that tell nothing: of a count or a sum over no rows. */
const isVoid = (row: object) =>
  Object.values(row).every(
    (value) => value === null || value === false || Number(value) === 0 || (value as unknown[]).length === 0,
  )

test('no statement of the product reads a row without an organisation', async () => {
  const logQuery = vi.spyOn(NoopLogger.prototype, 'logQuery')
  onTestFinished(() => logQuery.mockRestore())
  await makeEveryWrite(server, createMakeWrite(server))
  const { token } = await server.signUp()
  await server.invite(token, { fullName: 'Ella Novak' })
  for (const path of reads) expect((await server.request('GET', path, { token })).status, path).toBe(200)
  const names = [
    ...(await everyTable()).filter(isOfOrganisations).map(getTableName),
    'organisations',
    'own_employees',
  ]
  const isMeant = new RegExp(`(?:from|join) \\(*"?(?:${names.join('|')})\\b`)
  const sent = new Map(
    (logQuery.mock.calls as unknown as [string, unknown[]][])
      .filter(([text]) => /^\s*(?:select|with)\b/.test(text) && isMeant.test(text))
      // An account is in no organisation, and is found without one.
      .filter(([text]) => !/from "users" left join/.test(text))
      .filter(([text]) => !/\b(?:insert into|update "?\w+"? set|delete from)\b/.test(text))
      .map(([text, values]) => [text, values]),
  )
  expect(sent.size).toBeGreaterThan(100)
  let across = 0
  for (const [text, values] of sent) {
    const replay = (tx: Tx) => readRows<object>(tx, sqlOf(text, values))
    const none = await inNoOrganisation(() => server.deps.db.transaction(replay))
    expect(
      none.filter((row) => !isVoid(row)),
      text,
    ).toEqual([])
    const all = await acrossOrganisations('operator commands', () => server.deps.db.transaction(replay))
    if (all.some((row) => !isVoid(row))) across += 1
  }
  // The same statements do find rows where the database lets them.
  expect(across).toBeGreaterThan(40)
})
