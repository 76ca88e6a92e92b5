import { expect, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'

const server = withTestServer()

interface Event {
  at: string
  kind: string
  by: string
  byName: string | null
  step: string | null
  channel: string | null
  reason: string | null
}

async function invited() {
  const { token, orgId } = await server.signUp()
  const employee = await server.invite(token, { fullName: 'Ella Novak', phone: '07700 900321' })
  const walker = createWalker(server, employee.verificationToken)
  const timeline = () => server.request('GET', `/employees/${employee.employeeId}/timeline`, { token })
  const activity = async () =>
    (await server.request('GET', '/employees/activity', { token })).json.items as (Event & {
      employeeId: string
      fullName: string
    })[]
  return { token, orgId, employee, walker, timeline, activity }
}

test('the timeline tells what happened, in order, and who did it', async () => {
  const { employee, walker, timeline } = await invited()
  await server.runJobs()
  server.clock.advance(60_000)
  await walker.verifyEmail(employee.email)
  server.clock.advance(60_000)
  await walker.passPhone()
  await walker.decide('fail', 'photo_unclear')
  const events = (await timeline()).json.events as Event[]
  const told = events.map(({ kind, by, byName, step }) => [kind, by, byName, step].filter(Boolean).join(' '))
  expect(told).toEqual([
    'invitation.created hr Harriet Reed',
    'step.passed employee email',
    'employee.verifying employee',
    'link.opened employee',
    'code.requested employee',
    'step.passed employee phone',
    'identity.started employee',
    'identity.failed provider',
    'step.failed provider id',
  ])
  expect(events[0]).toMatchObject({ channel: 'email' })
  expect(events.at(-1)).toMatchObject({ reason: expect.stringContaining('photo') })
  expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted())
})

test('the messages tell how far they came', async () => {
  const { timeline } = await invited()
  const messages = async () => (await timeline()).json.messages
  expect(await messages()).toMatchObject([{ template: 'invitation', channel: 'email', state: 'queued' }])
  await server.runJobs()
  const sentAt = server.clock.now().toISOString()
  expect(await messages()).toMatchObject([{ state: 'sent', sentAt }])
})

test('neither tells an address, a number, a code or a token', async () => {
  const { employee, walker, timeline, token } = await invited()
  await walker.verifyEmail(employee.email)
  const { otpCode } = (await walker.requestCode()).json
  await walker.updatePhone('07700 900322')
  await server.runJobs()
  const texts = [
    (await timeline()).text,
    (await server.request('GET', '/employees/activity', { token })).text,
  ]
  for (const secret of [employee.email, '900321', '900322', `"${otpCode}"`, employee.verificationToken]) {
    for (const text of texts) expect(text).not.toContain(secret)
  }
})

test('the activity is the latest of all employees, twelve at most, newest first', async () => {
  const { token, employee, activity } = await invited()
  for (let i = 0; i < 4; i += 1) {
    server.clock.advance(1000)
    const other = await server.invite(token, { fullName: `Employee ${i}` })
    await server.runJobs()
    await createWalker(server, other.verificationToken).verifyEmail(other.email)
  }
  const items = await activity()
  expect(items).toHaveLength(12)
  expect(items[0]).toMatchObject({ kind: 'link.opened', fullName: 'Employee 3', by: 'employee' })
  expect(items.map(({ at }) => at)).toEqual(
    items
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(items.at(-1)?.kind).toBe('invitation.created')
  expect(items.map(({ employeeId }) => employeeId)).not.toContain(employee.employeeId)
  expect(items.map(({ kind }) => kind)).not.toContain('employee.verifying')
})

test('the activity of an organisation without employees is empty', async () => {
  const { token } = await server.signUp()
  expect((await server.request('GET', '/employees/activity', { token })).json).toEqual({ items: [] })
})
