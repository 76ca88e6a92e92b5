import { randomUUID } from 'node:crypto'
import type { WaitingPage } from '@bonafide/shared/contract/review/tabs.ts'
import { and, eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { employees, steps } from '#employees/employees-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { rightToWorkAlerts } from '#right-to-work/follow-ups/follow-ups-tables.ts'
import { daysAfter, londonDay } from '#right-to-work/london-day.ts'
import { waitingMethod } from '#right-to-work/right-to-work-state.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { addEmployees } from '#testing/scenarios/add-employees.ts'

const server = withTestServer()
const dayMs = 24 * 3_600_000
const ago = (ms: number) => new Date(server.clock.now().getTime() - ms)
const names = ({ items }: WaitingPage) => items.map(({ employee }) => employee.fullName)

/** An organisation with so many employees, `Employee 0` the first. */
async function organisation(count: number) {
  const { orgId, token } = await server.signUp()
  await addEmployees(server.deps, orgId, count)
  const { db } = server.deps
  const get = async (path: string) => (await server.request('GET', path, { token })).json
  const all = await db.select().from(employees).where(eq(employees.orgId, orgId))
  const found = (index: number) => all.find(({ fullName }) => fullName === `Employee ${index}`)?.id ?? ''
  const setEmployee = (index: number, change: Partial<typeof employees.$inferInsert>) =>
    db
      .update(employees)
      .set(change)
      .where(eq(employees.id, found(index)))
  return {
    orgId,
    found,
    setEmployee,
    starts: (index: number, days: number) =>
      setEmployee(index, { startDate: daysAfter(londonDay(server.clock.now()), days) }),
    list: async (search = '') => (await get(`/verifications/list${search}`)) as WaitingPage,
    counts: () => get('/verifications/counts'),
    attention: () => get('/verifications/attention?limit=2'),
    /** An employee whose right-to-work step waits for a user. */
    async waitForCheck(index: number, createdAt = ago(dayMs)) {
      await setEmployee(index, { status: 'verifying', createdAt })
      const theirs = eq(steps.employeeId, found(index))
      const passed = {
        status: 'pass',
        method: 'link',
        assurance: 'verified',
        completedAt: createdAt,
      } as const
      await db
        .update(steps)
        .set(passed)
        .where(and(theirs, ne(steps.type, 'rtw')))
      await db
        .update(steps)
        .set({ method: waitingMethod })
        .where(and(theirs, eq(steps.type, 'rtw')))
    },
    /** An employee with a link of four days ago, whose message has come, or has not. */
    async sendLink(index: number, state: 'sent' | 'failed') {
      const sent = { orgId, employeeId: found(index), channel: 'email', createdAt: ago(4 * dayMs) } as const
      const id = randomUUID()
      const link = {
        id,
        kind: 'invitation',
        tokenHash: id,
        tokenSealed: 'sealed',
        expiresAt: ago(-dayMs),
      } as const
      await db.insert(links).values({ ...sent, ...link })
      const about = { linkId: id }
      await db.insert(messages).values({ ...sent, id: randomUUID(), template: 'invitation', state, about })
      await setEmployee(index, { status: 'verifying', createdAt: sent.createdAt })
    },
    /** An employee who is at work without cover. */
    async raiseAlert(index: number) {
      const alert = { orgId, id: randomUUID(), employeeId: found(index), raisedAt: ago(dayMs) }
      await db.insert(rightToWorkAlerts).values({ ...alert, kind: 'stop_work' })
    },
  }
}

test('who needs a user comes by section and start date, page by page, and every number is the same', async () => {
  const org = await organisation(9)
  const { list, counts, attention, starts, setEmployee } = org
  for (const index of [0, 1, 2, 3]) await org.sendLink(index, index === 0 ? 'failed' : 'sent')
  await starts(2, 9)
  await starts(3, 2)
  for (const index of [5, 7]) await org.waitForCheck(index)
  await starts(7, 3)
  // One is through and one is under way without a user: both are at work.
  for (const index of [4, 8]) await org.raiseAlert(index)
  await setEmployee(4, { status: 'completed' })
  await starts(8, -20)
  await starts(4, -3)
  await setEmployee(6, { status: 'completed' })
  const pages = [await list('?limit=4')]
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor) {
    pages.push(await list(`?limit=4&cursor=${encodeURIComponent(cursor)}`))
  }
  const rows = pages.flatMap(({ items }) => items)
  expect(rows.map(({ section, employee }) => `${section} ${employee.fullName.slice(-1)}`)).toEqual([
    'working 8',
    'working 4',
    'decision 7',
    'decision 5',
    'chase 3',
    'chase 2',
    'chase 1',
    'undelivered 0',
  ])
  const detail = 'Your organisation needs to confirm their right to work'
  expect(rows[1]).toMatchObject({ action: 'check', attention: null, detail })
  expect(names(await list('?section=chase'))).toEqual(['Employee 3', 'Employee 2', 'Employee 1'])
  const sections = { working: 2, decision: 2, chase: 3, undelivered: 1 }
  expect(await counts()).toMatchObject({ needsYou: 8, sections })
  expect(await attention()).toMatchObject({ total: 8, sections })
  expect(names(await list('?tab=in_progress'))).toEqual([])
})

test('a check that waits for a user is theirs, however long it waits and whatever became of the link', async () => {
  const { list, sendLink, waitForCheck } = await organisation(1)
  await sendLink(0, 'failed')
  await waitForCheck(0, ago(30 * dayMs))
  expect((await list()).items).toMatchObject([{ action: 'check', attention: null, section: 'decision' }])
})
