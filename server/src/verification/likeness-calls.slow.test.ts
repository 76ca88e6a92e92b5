import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#messages/messages-tables.ts'
import { assistedProvider } from '#right-to-work/right-to-work-state.ts'
import { digitalProvider } from '#right-to-work/digital-provider.ts'
import { rightToWorkProvider } from '#right-to-work/right-to-work-provider.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { appointmentCalls, atDocument, winter } from '#testing/setups/appointments-test-setup.ts'
import {
  atDigitalStep,
  type DigitalFake,
  offerDigital,
  passedWith,
} from '#testing/setups/digital-test-setup.ts'

const server = withTestServer()
beforeAll(() => {
  server.deps.providers.put(rightToWorkProvider, assistedProvider)
  server.clock.advance(Date.parse('2026-11-24T10:00:00Z') - server.clock.now().getTime())
})

const shareCode = { route: 'online', shareCode: 'W12 345 678', dateOfBirth: '1990-05-17' } as const
const call = { mode: 'video', place: 'https://meet.example.com/abc', count: 1 }

test('who has sent a share code takes a video call, and no other time (rule 7)', async () => {
  const { offer, offered, list, take } = await atDocument(server, shareCode)
  await offer({ count: 1 })
  await offer({ ...call, time: '11:00' })
  const items = await offered()
  const meeting = items.find(({ mode }: { mode: string }) => mode === 'in_person')
  const video = items.find(({ mode }: { mode: string }) => mode === 'video')
  expect((await list()).json).toMatchObject({ purpose: 'likeness', items: [{ id: video.id }] })
  expect((await take(meeting.id)).status).toBe(409)
  const { json } = await take(video.id)
  expect(json.taken).toMatchObject({ id: video.id, place: call.place })
  expect(json.taken.calendar).toContain('BEGIN:VEVENT')
})

test('a call stays taken when another share code is sent, and is given free when the step is decided', async () => {
  const { offer, list, take, walker, decide, offered, employeeId } = await atDocument(server, shareCode)
  await offer(call)
  await take((await list()).json.items[0].id)
  await walker.checkRightToWork({ ...shareCode, shareCode: 'W98 765 432' })
  expect((await offered())[0].employee).toMatchObject({ employeeId })
  await decide({ decision: 'fail', reason: 'The code belongs to another person' })
  expect((await offered())[0].employee).toBeNull()
})

describe('with a digital result', () => {
  let fake: DigitalFake
  beforeEach(() => void (fake = offerDigital(server)))
  afterEach(() => void server.deps.providers.put(digitalProvider, undefined))

  async function atResult() {
    const one = await atDigitalStep(server)
    const { token, walker } = one
    const offer = (change: object = {}) =>
      server.request('POST', '/appointments', { token, body: { ...winter, ...change } })
    await offer({ count: 1 })
    await offer({ ...call, time: '11:00' })
    await one.start()
    return {
      ...one,
      ...appointmentCalls(server, walker),
      cancel: (id: string) => server.request('DELETE', `/appointments/${id}`, { token }),
    }
  }

  test('a call can be booked once the result is there, and not before', async () => {
    const { list, take, back } = await atResult()
    expect((await list()).status).toBe(409)
    fake.outcome = passedWith(server)
    await back()
    const { purpose, items } = (await list()).json
    expect([purpose, items.map(({ mode }: { mode: string }) => mode)]).toEqual(['likeness', ['video']])
    expect((await take(items[0].id)).json.taken.mode).toBe('video')
  })

  test('it is booked after the step has passed too, as long as the likeness is due', async () => {
    const { list, take, back, lookUp, cancel, walker, employeeId } = await atResult()
    await lookUp()
    fake.outcome = passedWith(server)
    expect((await back()).steps.rtw).toMatchObject({ status: 'pass' })
    const { purpose, items } = (await list()).json
    expect(purpose).toBe('likeness')
    await walker.complete()
    expect((await take(items[0].id)).json.taken.place).toBe(call.place)
    // The link has done its work, and still shows the other times.
    await cancel(items[0].id)
    await server.runJobs()
    const isTold = and(eq(messages.employeeId, employeeId), eq(messages.template, 'appointment_cancelled'))
    expect(await server.deps.db.select().from(messages).where(isTold)).toMatchObject([{ state: 'sent' }])
  })
})
