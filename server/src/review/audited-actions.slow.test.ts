import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readRows } from '#platform/db/database.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { makeEveryWrite } from '#testing/calls/every-write.ts'
import { createMakeWrite } from '#testing/calls/make-write.ts'

const server = withTestServer({ env: { digital: 'sandbox' } })

interface Row extends Record<string, unknown> {
  action: string
  actor: string
  address: string | null
}

test('whatever a user or a key does is in the log with the address it came from, and no employee with theirs', async () => {
  await makeEveryWrite(server, createMakeWrite(server, { ip: '198.51.100.7' }))
  await server.runJobs()
  const rows = await readRows<Row>(
    server.deps.db,
    sql`select action, split_part(actor, ':', 1) as actor, data ->> 'address' as address from audit_log order by at`,
  )
  const actionsWhere = (isMeant: (row: Row) => boolean) => [
    ...new Set(rows.filter(isMeant).map(({ action }) => action)),
  ]
  const isStaff = ({ actor }: Row) => actor === 'user' || actor === 'apiKey'
  // A job does it, after the list that was sent in has begun it.
  expect(actionsWhere((row) => isStaff(row) && !row.address)).toEqual(['employee.imported'])
  expect(actionsWhere((row) => !isStaff(row) && row.address !== null)).toEqual([])
  expect(actionsWhere((row) => row.address === '198.51.100.7').length).toBeGreaterThan(50)
  expect(actionsWhere(isStaff)).toEqual(
    expect.arrayContaining([
      'session.started',
      'session.ended',
      'link.revealed',
      'member.invited',
      'member.joined',
      'member.removed',
      'role.changed',
      'api_key.created',
      'api_key.revoked',
      'factor.added',
      'factor.removed',
      'password.changed',
      'password.reset',
      'settings.changed',
      'organisation.closed',
      'organisation.restored',
    ]),
  )
}, 60_000)
