import { and, desc, eq } from 'drizzle-orm'
import { ledger } from '#billing/billing-tables.ts'
import { steps } from '#employees/employees-tables.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import type { TestServer } from '#testing/harness/create-test-server.ts'
import { createPartner } from '#testing/scenarios/embedding.ts'
import { createWalker, newPhone } from '#testing/scenarios/flow-walker.ts'

type Partner = Awaited<ReturnType<typeof createPartner>>

async function finish(walker: ReturnType<typeof createWalker>, email: string) {
  await walker.verifyEmail(email)
  await walker.passPhone()
  await walker.decide('pass')
  await walker.checkRightToWork()
  await walker.complete()
}

/** An employee who has finished and works as a substitute. */
export async function substitute(server: TestServer, engagement = 'substitute', partner?: Partner) {
  const { token, orgId, email: owner } = partner ?? (await createPartner(server))
  const employee = await server.invite(token, { fullName: 'Ella Novak', phone: newPhone() })
  const { employeeId, email } = employee
  await finish(createWalker(server, employee.verificationToken), email)
  const ask = async (method: string, path = '', body?: object, as?: string) =>
    server.request(method, `/employees/${employeeId}${path}`, {
      token: as ?? (await server.signIn(owner)),
      body,
    })
  await ask('PATCH', '/engagement', { engagement })
  const { db } = server.deps
  return {
    employeeId,
    email,
    token,
    orgId,
    owner,
    ask,
    asked: async () => (await ask('POST', '/identity-repeat')).json.url as string,
    repeat: async () => (await ask('GET', '/identity-repeat')).json,
    listed: async () =>
      (await server.request('GET', '/employees', { token: await server.signIn(owner) })).json.items[0],
    stepRows: () => db.select().from(steps).where(eq(steps.employeeId, employeeId)).orderBy(steps.type),
    entries: () => db.select().from(ledger).where(eq(ledger.employeeId, employeeId)),
    emails: async () => {
      await server.runJobs()
      const isTheirs = and(eq(sandboxOutbox.orgId, orgId), eq(sandboxOutbox.recipient, email))
      const sent = await db
        .select()
        .from(sandboxOutbox)
        .where(isTheirs)
        .orderBy(desc(sandboxOutbox.createdAt))
      return sent.filter(({ subject }) => subject?.includes('confirm your identity again'))
    },
  }
}
