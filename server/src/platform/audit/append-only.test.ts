import { getTableName, type SQL, sql } from 'drizzle-orm'
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
    const refusal = (name: string) => ({
      cause: { message: expect.stringMatching(new RegExp(`^${name}(_\\d+)? is append-only$`)) },
    })
    const refused = async (statement: SQL, by: string = getTableName(table)) =>
      expect(Promise.resolve(db.execute(statement))).rejects.toMatchObject(refusal(by))
    await refused(sql`update ${table} set hash = ''`)
    await refused(sql`delete from ${table}`)
    await refused(sql`truncate ${table}`)
    await refused(sql`truncate organisations cascade`, 'audit_(log|anchors)')
    expect(await db.$count(auditLog)).toBe(before)
  },
)
