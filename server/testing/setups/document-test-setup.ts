import type { EmployeeDetail } from '@bonafide/shared/contract/employees.ts'
import { and, asc, eq } from 'drizzle-orm'
import { messages } from '#messages/messages-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import type { TestServer } from '#testing/harness/create-test-server.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'

let lastNumber = 640_000

/** An employee at the identity step, whose document says what the test wants. */
export async function atDocument(server: TestServer, invitation: Record<string, unknown> = {}) {
  const { token, orgId, userId } = await server.signUp({ orgName: 'Oak Care' })
  const employee = await server.invite(token, { phone: `07400 ${++lastNumber}`, ...invitation })
  const walker = createWalker(server, employee.verificationToken)
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  const { employeeId } = employee
  const detail = async () =>
    (await server.request('GET', `/employees/${employeeId}`, { token })).json as EmployeeDetail
  return {
    orgId,
    userId,
    token,
    employeeId,
    walker,
    detail,
    /** Shows a document on the sandbox's page. */
    show: (document: Parameters<typeof walker.decide>[2] = {}) => walker.decide('pass', undefined, document),
    step: async () => {
      const { steps, identity } = await walker.state()
      return `${steps.id.status} ${identity?.state} ${identity?.attemptsLeft}`
    },
    decide: (decision: string, reason = 'Seen their marriage certificate', sessionId?: string) =>
      server.request('POST', `/employees/${employeeId}/identity-review`, {
        token,
        body: { decision, reason, sessionId },
      }),
    actions: async () => {
      const rows = await server.deps.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.orgId, orgId), eq(auditLog.employeeId, employeeId)))
        .orderBy(asc(auditLog.seq))
      return rows.map(({ action, actor, data }) => ({ action, actor, data }))
    },
    templates: async () => {
      const rows = await server.deps.db
        .select()
        .from(messages)
        .where(and(eq(messages.orgId, orgId), eq(messages.employeeId, employeeId)))
      return rows.filter(({ template }) => template.startsWith('identity_'))
    },
  }
}
