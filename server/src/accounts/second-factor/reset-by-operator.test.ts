import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { addApp, createSignIn } from '#testing/scenarios/second-factors.ts'
import { resetByOperator } from './manage-factors.ts'

const server = withTestServer()
const { signIn } = createSignIn(server)

test('an operator lets an owner in who has lost their second factor, who is told, and it is written down', async () => {
  const { email, token, orgId, userId } = await server.signUp()
  await addApp(server, token)
  expect((await signIn(email)).status).toBe(403)
  expect(await resetByOperator(server.deps, email.toUpperCase())).toMatchObject({ done: true })
  expect((await signIn(email)).status).toBe(200)
  await server.runJobs()
  const sent = await server.deps.db.select().from(sandboxOutbox).where(eq(sandboxOutbox.recipient, email))
  expect(sent.map(({ subject }) => subject)).toContain('A second factor has been removed')
  const [entry] = await server.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'factor.removed')))
  expect(entry).toMatchObject({ actor: 'system', data: { userId, kind: 'all' } })
})

test('an address that is nobody’s, and a user without a second factor, change nothing', async () => {
  const { email, orgId } = await server.signUp()
  expect(await resetByOperator(server.deps, 'nobody@example.com')).toEqual({
    done: false,
    text: 'There is no user with the address nobody@example.com.',
  })
  expect(await resetByOperator(server.deps, email)).toEqual({
    done: true,
    text: `${email} has no second factor.`,
  })
  const removed = and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'factor.removed'))
  expect(await server.deps.db.$count(auditLog, removed)).toBe(0)
})
