import { expect, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'
import { addEmployees } from '#testing/scenarios/add-employees.ts'
import { dayIn, moveDays, newCheck } from '#testing/setups/checks-test-setup.ts'
import { sendEvidence } from '#testing/scenarios/evidence-files.ts'
import { newPhone } from '#testing/scenarios/flow-walker.ts'

const server = withTestServer()

/** An organisation, and what a user does to add employees and to look who is covered. */
async function withUser() {
  const { token, email, orgId } = await server.signUp()
  const ask = async (method: string, path: string, body?: object) =>
    server.request(method, path, { token: await server.signIn(email), ...(body && { body }) })
  const add = async (fullName: string, engagement: object = {}) => {
    const { employeeId } = await server.invite(token, { fullName, phone: newPhone() })
    await ask('PATCH', `/employees/${employeeId}/engagement`, engagement)
    return employeeId
  }
  const check = async (employeeId: string, nameOnEvidence: string, change: object = {}) => {
    const { fileId } = (await sendEvidence(server, { token: await server.signIn(email), employeeId })).json
    const body = newCheck(server, { nameOnEvidence, fileIds: [fileId], ...change })
    const { status } = await ask('POST', `/employees/${employeeId}/checks`, body)
    expect(status).toBe(201)
  }
  const inspect = async (query = '') => (await ask('GET', `/right-to-work/inspection${query}`)).json
  return { add, check, inspect, ask, orgId }
}

// any: as answered
const namesOf = ({ items }: any) => items.map(({ fullName }: any) => fullName)

test('the gaps come first, by what is missing; then who is covered, by which check', async () => {
  const { add, check, inspect, orgId } = await withUser()
  const started = { startDate: dayIn(server, 0), engagement: 'worker' }
  const covered = await add('Ella Novak', started)
  await check(covered, 'Ella Novak')
  const almost = await add('Bo Li', { startDate: dayIn(server, 0) })
  await check(almost, 'Bo Li', { fileIds: [] })
  await add('Cara Dunn', { startDate: dayIn(server, -3) })
  await add('Not started', { startDate: dayIn(server, 1) })
  await add('Left', { startDate: dayIn(server, -9), leaveDate: dayIn(server, -1) })
  await addEmployees(server.deps, orgId, 1)
  const shown = await inspect()
  expect(shown).toMatchObject({ on: dayIn(server, 0), startUnknown: 1 })
  expect(namesOf(shown.gaps)).toEqual(['Cara Dunn', 'Bo Li'])
  expect(shown.gaps.items[0]).toMatchObject({ check: null, rightToWork: { state: 'none' } })
  expect(shown.gaps.items[1]).toMatchObject({
    check: { route: 'document', on: dayIn(server, 0), files: 0 },
    rightToWork: { state: 'provisional', missing: ['copy'] },
  })
  expect(shown.covered).toMatchObject({
    total: 1,
    items: [
      {
        fullName: 'Ella Novak',
        job: 'worker',
        test: false,
        check: { route: 'document', by: 'Harriet Reed', files: 1 },
        rightToWork: { state: 'continuous' },
      },
    ],
  })
})

test('a day is judged by what was known of it: a later check covers none before it', async () => {
  const { add, check, inspect } = await withUser()
  const before = dayIn(server, 0)
  const employeeId = await add('Ella Novak', { startDate: dayIn(server, 2) })
  moveDays(server, 1)
  await check(employeeId, 'Ella Novak', { permission: 'time_limited', permissionEnd: dayIn(server, 10) })
  const only = `employeeIds=${employeeId}`
  expect((await inspect(`?${only}&on=${before}`)).gaps.total).toBe(1)
  expect((await inspect(`?${only}`)).covered.total).toBe(1)
  expect((await inspect(`?on=${dayIn(server, 10)}`)).covered.total).toBe(1)
  expect((await inspect(`?on=${dayIn(server, 11)}`)).gaps.items).toMatchObject([
    { rightToWork: { state: 'lapsed', endedOn: dayIn(server, 10) } },
  ])
  expect(await inspect(`?on=${before}`)).toMatchObject({ gaps: { total: 0 }, covered: { total: 0 } })
})

test('a check that was made before and entered afterwards covers the days since; a known loss ends them', async () => {
  const { add, check, inspect, ask } = await withUser()
  const employeeId = await add('Ella Novak', { startDate: dayIn(server, -20) })
  await check(employeeId, 'Ella Novak', {
    kind: 'recorded',
    documentCode: 'A1',
    checkedAt: `${dayIn(server, -30)}T12:00:00Z`,
    likeness: { mode: 'in_person', at: `${dayIn(server, -30)}T12:00:00Z` },
  })
  expect((await inspect(`?on=${dayIn(server, -10)}`)).covered.items).toMatchObject([
    { check: { on: dayIn(server, -30), by: 'Ann Lee' } },
  ])
  const lapse = { reason: 'They told us', knownSince: dayIn(server, -5) }
  await ask('POST', `/employees/${employeeId}/right-to-work/lapse`, lapse)
  expect((await inspect(`?on=${dayIn(server, -6)}`)).covered.total).toBe(1)
  expect((await inspect(`?on=${dayIn(server, -5)}`)).gaps.items).toMatchObject([
    { rightToWork: { state: 'lapsed' } },
  ])
})

test('an inspection is of a site, of chosen employees, and of one organisation', async () => {
  const { add, inspect, ask } = await withUser()
  const startDate = dayIn(server, -1)
  const leeds = await add('Ella Novak', { startDate, site: 'Leeds' })
  await add('Bo Li', { startDate, site: 'York' })
  const later = await add('Cara Dunn', { startDate: dayIn(server, 5) })
  expect(namesOf((await inspect('?site=Leeds')).gaps)).toEqual(['Ella Novak'])
  expect(namesOf((await inspect(`?employeeIds=${leeds},${later}`)).gaps)).toEqual(['Ella Novak', 'Cara Dunn'])
  expect(await ask('GET', '/right-to-work/inspection?on=2026-02-30')).toMatchObject({ status: 422 })
  const other = await withUser()
  expect((await other.inspect(`?employeeIds=${leeds}`)).gaps.total).toBe(0)
})
