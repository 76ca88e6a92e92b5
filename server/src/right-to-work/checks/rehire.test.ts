import { expect, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'
import { dayIn, employeeToCheck, moveDays } from '#testing/setups/checks-test-setup.ts'

const server = withTestServer()

/** An employee with an excuse, who has left. */
async function whoLeft() {
  const set = await employeeToCheck(server)
  await set.startOn(dayIn(server, 1), { site: 'Leeds', engagement: 'employee' })
  const { json } = await set.record(set.check({ fileIds: [await set.fileId()] }))
  expect(json.rightToWork).toMatchObject({ state: 'continuous' })
  moveDays(server, 10)
  const leaveDate = dayIn(server, -2)
  await set.ask('PATCH', `/employees/${set.employeeId}/engagement`, { leaveDate })
  return { ...set, leaveDate }
}

test('begins a new engagement that needs a check of its own, and keeps the one before', async () => {
  const one = await whoLeft()
  const startDate = dayIn(server, 5)
  const { status, json } = await one.rehire({ startDate, engagement: 'worker', sameContract: false })
  expect(status).toBe(201)
  expect(json).toMatchObject({
    startDate,
    leaveDate: null,
    engagement: 'worker',
    site: 'Leeds',
    rightToWork: { state: 'none', reason: 'no_check' },
  })
  expect((await one.engagements()).json.items).toMatchObject([
    { startDate, leaveDate: null, engagement: 'worker', isPresent: true, sameContract: false },
    { leaveDate: one.leaveDate, engagement: 'employee', site: 'Leeds', isPresent: false, sameContract: null },
  ])
  expect(await one.stored()).toMatchObject({ state: 'none' })
  expect((await one.events('engagement.rehired')).map(({ data }) => data)).toMatchObject([
    { sameContract: false },
  ])
  const own = await one.record(one.check({ fileIds: [await one.fileId()] }))
  expect(own.json.rightToWork).toMatchObject({ state: 'continuous' })
})

test('counts the earlier checks where the contract never ended', async () => {
  const one = await whoLeft()
  const { json } = await one.rehire({ startDate: dayIn(server, 5), sameContract: true })
  expect(json.rightToWork).toMatchObject({ state: 'continuous' })
})

test('keeps the site where none is said, and takes it away where it is emptied', async () => {
  const again = async (more: object) => {
    const one = await whoLeft()
    return (await one.rehire({ startDate: dayIn(server, 5), sameContract: false, ...more })).json.site
  }
  expect(await again({})).toBe('Leeds')
  expect(await again({ site: '' })).toBeNull()
})

test('needs a leave date, and a start after it', async () => {
  const set = await employeeToCheck(server)
  await set.startOn(dayIn(server, 1))
  const wanted = { startDate: dayIn(server, 5), sameContract: false }
  expect(await set.rehire(wanted)).toMatchObject({ status: 409, json: { code: 'leave_date_needed' } })
  const one = await whoLeft()
  expect(await one.rehire({ ...wanted, startDate: one.leaveDate })).toMatchObject({
    status: 422,
    json: { errors: { startDate: expect.any(String) } },
  })
  expect((await one.rehire({ startDate: wanted.startDate })).status).toBe(422)
  expect((await one.engagements()).json.items).toHaveLength(1)
})

test('is asked for where a start date is moved past the leave date', async () => {
  const one = await whoLeft()
  expect(await one.startOn(dayIn(server, 5))).toMatchObject({ status: 409, json: { code: 'rehire_needed' } })
})

test('does not make forget that there was no right', async () => {
  const one = await whoLeft()
  await one.lapse({ reason: 'They told us', knownSince: dayIn(server, 0) })
  const { json } = await one.rehire({ startDate: dayIn(server, 5), sameContract: false })
  expect(json.rightToWork).toMatchObject({ state: 'none', reason: 'known_loss' })
})

test('of an erased employee the engagement before is gone', async () => {
  const one = await whoLeft()
  await one.rehire({ startDate: dayIn(server, 5), sameContract: false })
  await one.ask('POST', `/employees/${one.employeeId}/erase`, { reason: 'asked' })
  expect((await one.engagements()).json.items).toHaveLength(1)
})
