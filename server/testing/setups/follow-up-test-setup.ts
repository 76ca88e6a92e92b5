import { desc, and, eq } from 'drizzle-orm'
import { ledger } from '#billing/billing-tables.ts'
import { steps } from '#employees/employees-tables.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { dayIn, employeeToCheck } from './checks-test-setup.ts'
import type { TestServer } from '#testing/harness/create-test-server.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'

const hour = 3_600_000
export const shareCode = { route: 'online', shareCode: 'W12 345 678', dateOfBirth: '1990-05-17' } as const

/** An employee who has completed their verification, with permission for so many days more. */
export async function completed(server: TestServer, days = 70) {
  server.clock.advance(hour)
  const one = await employeeToCheck(server)
  const { walker, employee, employeeId, record, check, ask, fileId, orgId } = one
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  await walker.decide('pass')
  await walker.checkRightToWork()
  await walker.complete()
  const permission = { permission: 'time_limited', permissionEnd: dayIn(server, days) } as const
  const documentExpires = dayIn(server, 900)
  const timeLimited = {
    ...check({ ...permission, citizenship: undefined }),
    documentCode: 'B1',
    documentExpires,
    fileIds: [await fileId()],
  } as const
  await record(timeLimited)
  const { db } = server.deps
  const at = `/employees/${employeeId}/follow-up`
  return {
    ...one,
    timeLimited,
    at,
    asked: async () => (await ask('POST', at)).json as { url: string; expiresAt: string },
    stop: () => ask('DELETE', at),
    request: async () => (await one.checks()).json.request,
    emails: async () => {
      await server.runJobs()
      const sent = await db
        .select()
        .from(sandboxOutbox)
        .where(and(eq(sandboxOutbox.orgId, orgId), eq(sandboxOutbox.recipient, employee.email)))
        .orderBy(desc(sandboxOutbox.createdAt))
      return sent.filter(({ subject }) => subject?.includes('right to work again'))
    },
    needsYou: async () => (await ask('GET', '/verifications/list')).json.items,
    inProgress: async () => (await ask('GET', '/verifications/list?tab=in_progress')).json.items,
    stepRows: () => db.select().from(steps).where(eq(steps.employeeId, employeeId)).orderBy(steps.type),
    entries: () => db.select().from(ledger).where(eq(ledger.employeeId, employeeId)),
  }
}

export const tokenIn = (text: string | null | undefined) => /\/verify\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''
/** The employee who follows a link. */
export const opened = (server: TestServer, url: string) => createWalker(server, tokenIn(url))
