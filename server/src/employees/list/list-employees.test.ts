import { EmployeePage } from '@bonafide/shared/contract/employees/employees.ts'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { recountEmployees } from '#testing/scenarios/recount-employees.ts'
import { employees, steps } from '#employees/employees-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { addEmployees } from '#testing/scenarios/add-employees.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

async function organisationWith(
  count: number,
  overrides: (index: number) => Record<string, unknown> = () => ({}),
) {
  const account = await server.signUp()
  await givePlan(server.deps, account.orgId, 'enterprise')
  const invited = []
  for (let index = 0; index < count; index++)
    invited.push(await server.invite(account.token, overrides(index)))
  const list = async (query = '') =>
    (await server.request('GET', `/employees${query}`, { token: account.token })).json
  return { ...account, invited, list }
}

const names = (page: { items: { fullName: string }[] }) => page.items.map(({ fullName }) => fullName)

test('pages show everyone once, newest first, also those invited in the same moment', async () => {
  const { list, invited } = await organisationWith(7)
  const seen: string[] = []
  let cursor: string | null = ''
  let pages = 0
  while (cursor !== null) {
    const page: any = await list(`?limit=3${cursor && `&cursor=${cursor}`}`) // any: an answer of the API
    seen.push(...page.items.map(({ employeeId }: { employeeId: string }) => employeeId))
    expect(page.total).toBe(7)
    cursor = page.nextCursor
    pages++
  }
  expect(pages).toBe(3)
  expect(seen.toSorted()).toEqual(invited.map(({ employeeId }) => employeeId).toSorted())
})

test('an employee invited meanwhile does not move the pages', async () => {
  const { list, invited, token } = await organisationWith(4, () => {
    server.clock.advance(1000)
    return {}
  })
  const first = await list('?limit=2')
  server.clock.advance(1000)
  await server.invite(token)
  const second = await list(`?limit=2&cursor=${first.nextCursor}`)
  const ids = [...first.items, ...second.items].map(({ employeeId }) => employeeId)
  expect(ids).toEqual(invited.map(({ employeeId }) => employeeId).toReversed())
  expect(second.nextCursor).toBeNull()
})

test('a page that ends exactly at the last employee has none after it', async () => {
  const { list } = await organisationWith(2)
  expect((await list('?limit=2')).nextCursor).toBeNull()
  expect((await list()).items).toHaveLength(2)
})

test('a page of as many as one may ask for says whether there are more', async () => {
  const { list, orgId, token } = await organisationWith(0)
  await addEmployees(server.deps, orgId, 100)
  const whole = await list('?limit=100')
  expect({ shown: whole.items.length, next: whole.nextCursor }).toEqual({ shown: 100, next: null })
  await server.invite(token)
  const first = await list()
  expect({ shown: first.items.length, total: first.total }).toEqual({ shown: 100, total: 101 })
  expect((await list(`?cursor=${first.nextCursor}`)).items).toHaveLength(1)
})

test('what is listed holds what the contract shows, and nothing else', async () => {
  const { list, orgId, invited } = await organisationWith(2)
  const [walker] = invited
  await server.deps.db
    .update(steps)
    .set({ status: 'pass', assurance: 'verified', completedAt: server.deps.clock() })
    .where(and(eq(steps.orgId, orgId), eq(steps.employeeId, walker!.employeeId), eq(steps.type, 'email')))
  for (const query of ['', '?limit=1', '?status=failed', `?q=${walker!.email.slice(0, 8)}`]) {
    const page = await list(query)
    expect(page).toEqual(v.parse(EmployeePage, page))
    expect(Object.keys(page).toSorted()).toEqual(['items', 'nextCursor', 'total'])
  }
})

test('what is looked for is part of the name, the address or the phone in any form', async () => {
  const named = [
    { fullName: 'Zoë Ångström', email: 'zoe@example.com', phone: '07700 900111' },
    { fullName: 'Max_100%', email: 'MAX@example.com', phone: '07700 900222' },
    { fullName: "Dara O'Neil\\", email: 'dara@example.com', phone: '' },
  ]
  const { list } = await organisationWith(3, (index) => named[index] ?? {})
  const found = async (q: string) => names(await list(`?q=${encodeURIComponent(q)}`)).toSorted()
  expect(await found('zoë åNG')).toEqual(['Zoë Ångström'])
  expect(await found('max@EXAMPLE')).toEqual(['Max_100%'])
  expect(await found('07700 900222')).toEqual(['Max_100%'])
  expect(await found('07700900222')).toEqual(['Max_100%'])
  expect(await found('+44770090011')).toEqual(['Zoë Ångström'])
  expect(await found('+44 7700 900222')).toEqual(['Max_100%'])
  expect(await found('+45 7700 900222')).toEqual([])
  expect(await found('0%')).toEqual(['Max_100%'])
  expect(await found('_')).toEqual(['Max_100%'])
  expect(await found("o'neil\\")).toEqual(["Dara O'Neil\\"])
  expect(await found('ångström zoe@')).toEqual(['Zoë Ångström'])
  expect(await found('ångströmzoe')).toEqual([])
  expect(await found('zoe dara')).toEqual([])
  expect(await found('')).toHaveLength(3)
})

test('a status narrows the list and the count', async () => {
  const { list, invited, orgId } = await organisationWith(3)
  const verified = and(eq(employees.orgId, orgId), eq(employees.id, invited[1]!.employeeId))
  await server.deps.db.update(employees).set({ status: 'verified' }).where(verified)
  await recountEmployees(server.deps)
  const page = await list('?status=verified')
  expect(page).toMatchObject({
    total: 1,
    items: [{ employeeId: invited[1]!.employeeId, status: 'verified' }],
  })
  expect((await list('?status=invited')).total).toBe(2)
})

test('the token is shown while the link opens the flow, and then only what became of it', async () => {
  const { list, orgId } = await organisationWith(1)
  const ofLink = eq(links.orgId, orgId)
  const shown = async () => {
    const [item] = (await list()).items
    return { state: item.linkState, hasToken: item.verificationToken !== null }
  }
  expect(await shown()).toEqual({ state: 'active', hasToken: true })
  await server.deps.db.update(links).set({ revokedAt: server.clock.now() }).where(ofLink)
  expect(await shown()).toEqual({ state: 'revoked', hasToken: false })
  await server.deps.db.update(links).set({ revokedAt: null, usedAt: server.clock.now() }).where(ofLink)
  expect(await shown()).toEqual({ state: 'used', hasToken: false })
  await server.deps.db.update(links).set({ usedAt: null, expiresAt: server.clock.now() }).where(ofLink)
  expect(await shown()).toEqual({ state: 'expired', hasToken: false })
})

test('one employee has four steps in order, with the reason of a failure', async () => {
  const { invited, orgId, token } = await organisationWith(1)
  const failed = {
    status: 'fail',
    method: 'sandbox',
    assurance: 'none',
    reason: 'The photo is blurred',
    completedAt: server.clock.now(),
  } as const
  await server.deps.db
    .update(steps)
    .set(failed)
    .where(and(eq(steps.orgId, orgId), eq(steps.type, 'id')))
  const { json } = await server.request('GET', `/employees/${invited[0]!.employeeId}`, { token })
  const result = { completedAt: null, reason: null, method: null, assurance: null }
  const pending = { status: 'pending', ...result }
  expect(json.flowStatus.steps).toEqual([
    { type: 'email', ...pending },
    { type: 'phone', ...pending },
    { type: 'id', ...result, ...failed, completedAt: server.clock.now().toISOString() },
    { type: 'rtw', ...pending },
  ])
  expect(json.employee.verificationSteps.id.status).toBe('fail')
})

test('the counts tell how far employees are', async () => {
  const { token, orgId, invited } = await organisationWith(5)
  expect((await server.request('GET', '/employees/stats', { token })).json).toEqual({
    total: 5,
    verified: 0,
    tests: 0,
    pending: 5,
  })
  const statuses = ['verified', 'completed', 'verifying', 'failed'] as const
  for (const [index, status] of statuses.entries()) {
    const one = and(eq(employees.orgId, orgId), eq(employees.id, invited[index]!.employeeId))
    await server.deps.db.update(employees).set({ status }).where(one)
  }
  await recountEmployees(server.deps)
  expect((await server.request('GET', '/employees/stats', { token })).json).toEqual({
    total: 5,
    verified: 2,
    tests: 0,
    pending: 2,
  })
})

test('an employee of whom there is something new since a time is found by it, once erased too', async () => {
  const { list, invited, token } = await organisationWith(4)
  const [quiet, opened, moved, erased] = invited.map(({ employeeId }) => employeeId)
  server.clock.advance(4 * 60_000)
  const since = server.clock.now().toISOString()
  const updated = async (more = '') =>
    (await list(`?updatedSince=${since}${more}`)).items.map(
      ({ employeeId }: { employeeId: string }) => employeeId,
    )
  expect(await updated()).toEqual([])
  server.clock.advance(1000)
  const link = invited[1]
  await createWalker(server, link?.verificationToken ?? '').verifyEmail(link?.email ?? '')
  await server.request('PATCH', `/employees/${moved}/engagement`, { token, body: { site: 'Leeds' } })
  await server.request('POST', `/employees/${erased}/erase`, { token, body: {} })
  expect(new Set(await updated())).toEqual(new Set([opened, moved, erased]))
  expect(await updated('&site=Leeds')).toEqual([moved])
  expect((await list('?updatedSince=2026-01-01T00:00:00Z')).total).toBe(4)
  server.clock.advance(4 * 60_000)
  const later = server.clock.now().toISOString()
  await server.request('POST', `/employees/${quiet}/nudge`, { token, body: {} })
  const page = await list(`?updatedSince=${later}`)
  expect(page).toMatchObject({ items: [{ employeeId: quiet }], total: 1 })
  const after = async (milliseconds: number) => {
    server.clock.advance(milliseconds)
    return (await list(`?updatedSince=${server.clock.now().toISOString()}`)).total
  }
  // What was still being written at the last request.
  expect([await after(59_000), await after(2000)]).toEqual([1, 0])
})

test.each(['yesterday', '2026-11-28', '7', "2026-11-28T09:00:00Z' or true"])(
  'no employee is updated since %j',
  async (time) => {
    const { list } = await organisationWith(0)
    expect(await list(`?updatedSince=${encodeURIComponent(time)}`)).toMatchObject({ code: 'invalid_input' })
  },
)
