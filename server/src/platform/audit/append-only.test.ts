import { getTableName, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditAnchors, auditLog } from './audit-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

test.each([auditLog, auditAnchors])(
  'what is in the table %# is not changed, deleted or emptied',
  async (table) => {
    const { db } = server.deps
    await server.signUp()
    const before = await db.$count(auditLog)
    // On a cluster it is a part of the table that refuses.
    const message = new RegExp(`^${getTableName(table)}(_\\d+)? is append-only$`)
    const refusal = { cause: { message: expect.stringMatching(message) } }
    for (const statement of [
      sql`update ${table} set hash = ''`,
      sql`delete from ${table}`,
      sql`truncate ${table}`,
      sql`truncate organisations cascade`,
    ].slice(0, table === auditLog ? 4 : 3)) {
      await expect(Promise.resolve(db.execute(statement))).rejects.toMatchObject(refusal)
    }
    expect(await db.$count(auditLog)).toBe(before)
  },
)
