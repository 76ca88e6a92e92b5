import { eq } from 'drizzle-orm'
import { millisecondsInDay } from 'date-fns/constants'
import { expect, test } from 'vitest'
import { employees } from '#employees/employees-tables.ts'
import { storeLink } from '#employees/links/create-link.ts'
import { messages } from '#messages/messages-tables.ts'
import { inOrganisation } from '#platform/scope.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { addEmployees } from '#testing/scenarios/add-employees.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'

const server = withTestServer()

test('of five hundred, thirteen of whom cannot be reminded, all others are', async () => {
  const { token, orgId } = await server.signUp()
  await givePlan(server.deps, orgId, 'enterprise')
  await addEmployees(server.deps, orgId, 500)
  const { db } = server.deps
  await db.update(employees).set({ status: 'invited' }).where(eq(employees.orgId, orgId))
  const ids = (await db.select({ id: employees.id }).from(employees).where(eq(employees.orgId, orgId))).map(
    ({ id }) => id,
  )
  const createdAt = server.clock.now()
  const expiresAt = new Date(createdAt.getTime() + millisecondsInDay)
  await inOrganisation(server.deps, { orgId, actor: 'system' }, async (scope) => {
    for (const employeeId of ids.slice(13)) {
      await storeLink(scope, { employeeId, channel: 'email', createdAt, expiresAt })
    }
  })
  const remind = (body: object) => server.request('POST', '/employees/remind', { token, body })
  const { json } = await remind({ employeeIds: ids })
  expect(json).toMatchObject({ done: 487, refused: 13, channels: { email: 487 } })
  expect(json.results.slice(0, 13).map(({ code }: { code: string }) => code)).toEqual(
    Array.from({ length: 13 }, () => 'conflict'),
  )
  expect(await db.$count(messages, eq(messages.orgId, orgId))).toBe(487)
  const tooMany = await remind({ employeeIds: [...ids, crypto.randomUUID()] })
  expect([tooMany.status, tooMany.json.errors]).toEqual([
    422,
    { employeeIds: 'Please choose 500 employees or fewer' },
  ])
}, 200_000)
