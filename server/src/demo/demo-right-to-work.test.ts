import { createHash } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { brokenRecord } from '#right-to-work/checks/check-record.ts'
import { dayIn } from '#right-to-work/checks/checks-test-setup.ts'
import { recomputeExcuses } from '#right-to-work/checks/recompute-excuses.ts'
import { rightToWorkChecks, rightToWorkStates } from '#right-to-work/checks/right-to-work-tables.ts'
import { findLateStarts } from '#right-to-work/follow-ups/find-late-starts.ts'
import { daysAfter } from '#right-to-work/london-day.ts'
import { rightToWorkSubmissions } from '#right-to-work/submission/submissions-tables.ts'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { seedDemo } from './seed-demo.ts'

const server = withTestServer()
let token: string

beforeAll(async () => {
  const [{ email, password }] = (await seedDemo(server.deps))!
  const { json } = await server.request('POST', '/auth/signin', { body: { email, password } })
  token = json.access_token
})

test('every state of a statutory excuse is there, each as its checks give it, and time changes none of them', async () => {
  const states = await server.deps.db.select().from(rightToWorkStates)
  expect(new Set(states.map(({ state }) => state))).toEqual(
    new Set(['provisional', 'continuous', 'time_limited', 'grace', 'lapsed']),
  )
  const { computed, changed } = await recomputeExcuses(server.deps)
  expect({ computed, changed }).toEqual({ computed: states.length, changed: 0 })
  expect(
    await server.deps.db.select().from(rightToWorkStates).orderBy(asc(rightToWorkStates.employeeId)),
  ).toEqual(
    states
      .map((row) => ({ ...row, computedOn: dayIn(server, 0) }))
      .toSorted((a, b) => (a.employeeId < b.employeeId ? -1 : 1)),
  )
})

test('who works without an excuse, and what ends soon, is there to be seen', async () => {
  await findLateStarts(server.deps)
  const { json } = await server.request('GET', '/right-to-work/figures', { token })
  expect(json).toMatchObject({ withoutExcuse: 3, followUpOverdue: 3 })
  expect([json.endsWithin30 >= 4, json.endsWithin60 >= 7, json.endsWithin90 >= 9]).toEqual([true, true, true])
  const { json: lapsed } = await server.request('GET', '/right-to-work?state=lapsed', { token })
  expect(lapsed.items).toHaveLength(2)
  const { events } = (
    await server.request('GET', `/employees/${lapsed.items[0].employeeId}/timeline`, { token })
  ).json
  const days = events
    .filter(({ kind }: { kind: string }) => kind === 'rtw.excuse_changed')
    .map(({ at }: { at: string }) => at.slice(0, 10))
  expect(days.at(-1)).toBe(daysAfter(lapsed.items[0].followUpDue, 1))
})

test('the chain of every employee’s checks is whole, and their copies are drawings that open', async () => {
  const { db } = server.deps
  const rows = await db.select().from(rightToWorkChecks).orderBy(asc(rightToWorkChecks.seq))
  const ids = [...new Set(rows.map(({ employeeId }) => employeeId))]
  expect(ids.length).toBeGreaterThan(180)
  const key = await organisationKey({ deps: server.deps, tx: db, orgId: rows[0]!.orgId })
  for (const id of ids) {
    const ofOne = rows.filter(({ employeeId }) => employeeId === id)
    expect(brokenRecord(key, ofOne, false)).toBeUndefined()
  }
  const [employeeId] = ids
  const { json } = await server.request('GET', `/employees/${employeeId}/checks`, { token })
  const [file] = json.items[0].files
  const response = await server.app.request(`/api/employees/${employeeId}/evidence/${file.fileId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const body = Buffer.from(await response.arrayBuffer())
  expect(body.subarray(0, 5).toString()).toBe('%PDF-')
  expect(createHash('sha256').update(body).digest('hex')).toBe(file.sha256)
})

test('three employees wait for a user to check their right to work, each in another way', async () => {
  const rows = await server.deps.db.select().from(rightToWorkSubmissions)
  const choices = await Promise.all(
    rows.map(async ({ employeeId }) => {
      const { json } = await server.request('GET', `/employees/${employeeId}/checks`, { token })
      return `${json.sent.route} ${json.sent.document ?? 'code'}`
    }),
  )
  expect(new Set(choices)).toEqual(new Set(['document certificate', 'document passport', 'online code']))
})
