import { createHash } from 'node:crypto'
import {
  type ExcuseReason,
  excuseStates,
  excuseWarnings,
} from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { asc } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { employees } from '#employees/employees-tables.ts'
import { brokenRecord, openRecord } from '#right-to-work/checks/check-record.ts'
import { dayIn } from '#testing/setups/checks-test-setup.ts'
import { recomputeExcuses } from '#right-to-work/checks/recompute-excuses.ts'
import {
  rightToWorkChecks,
  rightToWorkStates,
  rightToWorkSubmissions,
} from '#right-to-work/right-to-work-tables.ts'
import { findLateStarts } from '#right-to-work/follow-ups/find-late-starts.ts'
import { daysAfter } from '#right-to-work/london-day.ts'
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
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(excuseStates))
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

test('every warning, and what is missing or gives nothing, is there to be seen as the list has it', async () => {
  const rows = await server.deps.db.select().from(employees)
  const listed = rows.flatMap(({ id, excuse }) => (excuse ? [{ id, ...excuse }] : []))
  const states = await server.deps.db.select().from(rightToWorkStates)
  for (const { employeeId, state, until } of states)
    expect(listed.find(({ id }) => id === employeeId)).toMatchObject({ state, until })
  const having = (is: (excuse: (typeof listed)[number]) => boolean) => listed.filter(is).length
  for (const part of ['likeness', 'copy', 'term_dates'])
    expect([part, having(({ missing }) => missing.includes(part)) > 0]).toEqual([part, true])
  const reasons: ExcuseReason[] = [
    ...(['before_scope', 'volunteer', 'made_by_other', 'not_british_citizen', 'failed'] as const),
    ...(['permission_ended', 'no_check'] as const),
  ]
  for (const reason of reasons)
    expect([reason, having((one) => one.reason === reason) > 0]).toEqual([reason, true])
  expect(having(({ gaps }) => gaps.length > 0)).toBe(1)
  expect(having(({ rulesVersion }) => rulesVersion === 'legacy')).toBe(2)
  // An identity becomes overdue by the hour, so the stored lists do not show it.
  const shown = await Promise.all(
    rows
      .filter(({ engagement }) => engagement === 'substitute')
      .map(async ({ id }) => (await server.request('GET', `/employees/${id}`, { token })).json.employee),
  )
  const warnings = [...listed, ...shown.map(({ rightToWork }) => rightToWork)].flatMap((one) => one.warnings)
  expect(new Set(warnings)).toEqual(new Set(excuseWarnings))
})

test('a re-hire, an accepted name and a provider’s own finding are on record', async () => {
  const { db } = server.deps
  const rows = await db.select().from(rightToWorkChecks)
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(
    new Set(['initial', 'followup', 'recorded', 'not_required', 'rehired']),
  )
  const again = rows.find(({ kind }) => kind === 'rehired')!.employeeId
  const { json: past } = await server.request('GET', `/employees/${again}/engagements`, { token })
  expect(past.items).toHaveLength(2)
  const key = await organisationKey({ deps: server.deps, tx: db, orgId: rows[0]!.orgId })
  const checks = rows.flatMap((row) => {
    const { facts } = openRecord(key, row)
    return facts && 'check' in facts ? [facts.check] : []
  })
  expect(checks.find(({ nameAccepted }) => nameAccepted)).toMatchObject({
    nameMatches: false,
    familyNameAgrees: true,
  })
  const isFound = checks.filter(({ providerLikeness }) => providerLikeness)
  expect(isFound.some(({ likeness }) => !likeness)).toBe(true)
  const parts = new Set(checks.flatMap(({ files }) => files.map(({ part }) => part)))
  const shownParts = ['document', 'ni_document', 'notice', 'result_page', 'provider_report', 'term_dates']
  expect([...parts]).toEqual(expect.arrayContaining([...shownParts, 'sponsor', 'application']))
})

test('who works without an excuse, and what ends soon, is there to be seen', async () => {
  await findLateStarts(server.deps)
  const { json } = await server.request('GET', '/right-to-work/figures', { token })
  expect(json).toMatchObject({ withoutExcuse: 4, followUpOverdue: 3 })
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
  const employeeId = rows.find(({ kind }) => kind === 'initial')?.employeeId
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
