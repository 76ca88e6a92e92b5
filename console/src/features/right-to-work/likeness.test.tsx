import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { check, excuse, file, open, path } from './right-to-work-test-setup.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-23T09:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const id = '5f0c9a10-0000-4000-8000-0000000000c2'
const waiting = {
  ...check,
  id,
  route: 'digital',
  likeness: null,
  files: [
    file,
    { ...file, part: 'provider_report' },
    { ...file, fileId: 'f2', mime: 'image/jpeg', label: null },
  ],
  provider: {
    name: 'Yoti',
    reference: 'r-17',
    gpg45Level: 'medium',
    onRegister: true,
    registerCheckedAt: '2026-11-20T09:00:00Z',
  },
  providerLikeness: { at: '2026-11-20T09:00:00Z', result: 'match' },
}
const almost = { ...excuse, state: 'provisional', until: null, missing: ['likeness'] }
const call = `POST ${path}/checks/${id}/likeness`

async function ask(
  startDate: string | null,
  answers: Record<string, unknown> = {},
  appointment: object | null = null,
  excuses: object = almost,
) {
  const opened = await open(
    excuses,
    {
      [`GET ${path}/checks`]: {
        items: [{ ...waiting, id: 'c9', supersededBy: id }, waiting],
        rightToWork: excuses,
        appointment,
      },
      ...answers,
    },
    { startDate, site: 'Leeds' },
  )
  fireEvent.click(within(opened.sheet).getByRole('button', { name: 'Confirm likeness' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm likeness: Tom Hughes' })
  await within(dialog).findByText('How did you see them?')
  return {
    ...opened,
    dialog,
    confirm: () => within(dialog).getByRole('button', { name: 'Confirm likeness' }),
  }
}

const saved = {
  check: { ...waiting, id: 'c10' },
  rightToWork: { ...excuse, state: 'continuous', until: null },
}

test('a user sees the photo, says how they saw the employee, and completes the check', async () => {
  const { server, dialog, confirm } = await ask('2026-11-30', { [call]: saved })
  for (const words of [
    'You confirm that you compared the employee with the photo yourself, and that it is them.',
    'Yoti found that the face matches (20 Nov 2026). You still need to compare them yourself.',
    'Result page, Provider’s report',
  ])
    expect(dialog.textContent).toContain(words)
  expect(within(dialog).getAllByRole('button', { name: /^Preview/ })).toHaveLength(1)
  fireEvent.click(confirm())
  await within(dialog).findByText('Please choose how you saw the employee')
  expect(server.of(call)).toEqual([])
  fireEvent.click(within(dialog).getByLabelText('In person'))
  fireEvent.click(confirm())
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Confirm likeness/ })).toBeNull())
  expect(server.of(call).map(({ body }) => body)).toEqual([
    { mode: 'in_person', at: expect.stringMatching(/^2026-11-23T09:/) },
  ])
  expect(server.of(call)[0]?.headers.get('idempotency-key')).toBeTruthy()
})

test('on the first day it says whether it was before work began', async () => {
  const { server, dialog, confirm } = await ask('2026-11-23', { [call]: saved })
  fireEvent.click(within(dialog).getByLabelText('Live video'))
  fireEvent.click(within(dialog).getByLabelText('Before they began work today'))
  fireEvent.click(confirm())
  await waitFor(() => expect(server.of(call)).toHaveLength(1))
  expect(server.of(call)[0]?.body).toMatchObject({ mode: 'live_video', beforeWorkStarted: true })
})

test('after that it says that it is late', async () => {
  const { dialog } = await ask('2026-11-20')
  expect(dialog.textContent).toContain(
    'They began work on 20 Nov 2026. It is too late to confirm likeness in time.',
  )
  expect(within(dialog).queryByRole('checkbox')).toBeNull()
})

test('of two users the second is told that it is done', async () => {
  const message = 'This check has been completed by another user.'
  const { dialog, confirm } = await ask('2026-11-30', { [call]: () => refuse(409, message) })
  fireEvent.click(within(dialog).getByLabelText('In person'))
  fireEvent.click(confirm())
  expect((await within(dialog).findByRole('alert')).textContent).toBe(message)
})

const callAt = (time: string) => ({
  id: 'a1',
  startsAt: `2026-11-23T${time}:00Z`,
  minutes: 15,
  mode: 'video',
  place: 'https://meet.example.com/abc',
})

test.each([
  ['https://meet.example.com/abc', 'https://meet.example.com/abc'],
  ['javascript:alert(1)', undefined],
  ['Call us on 0117 496 0000', undefined],
])('beside the photo is the way into the call at %s', async (place, href) => {
  const appointment = { ...callAt('08:45'), place }
  const { server, dialog, confirm } = await ask('2026-11-30', { [call]: saved }, appointment)
  const link = within(dialog).queryByRole('link', { name: /^Open the call/ })
  expect(link?.getAttribute('href')).toBe(href)
  expect(dialog.textContent?.includes(place)).toBe(href === undefined)
  // It is how they meet, unless the user says otherwise.
  fireEvent.click(confirm())
  await waitFor(() => expect(server.of(call)[0]?.body).toMatchObject({ mode: 'live_video' }))
})

test('of a call that is still to be nothing is said for the user', async () => {
  const { server, dialog, confirm } = await ask('2026-11-30', { [call]: saved }, callAt('10:00'))
  fireEvent.click(confirm())
  await within(dialog).findByText('Please choose how you saw the employee')
  expect(server.of(call)).toEqual([])
})

test('without an appointment there is the way into the room of the user or the site', async () => {
  const room = 'https://meet.example.com/leeds'
  const links = { own: null, sites: [{ site: 'Leeds', url: room }] }
  const { dialog } = await ask('2026-11-30', { 'GET /appointments/call-links': links })
  expect((await within(dialog).findByRole('link', { name: /^Open the call/ })).getAttribute('href')).toBe(
    room,
  )
})

test('what the server says of the first day stands at its field', async () => {
  const message = 'Confirm that you saw them before they began work today'
  const refused = () => Response.json({ message, errors: { beforeWorkStarted: message } }, { status: 422 })
  const { dialog, confirm } = await ask('2026-11-23', { [call]: refused })
  fireEvent.click(within(dialog).getByLabelText('In person'))
  fireEvent.click(confirm())
  const box = within(dialog).getByLabelText('Before they began work today')
  await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'))
})

test('can be tried again where the check could not be loaded, and nothing confirmed before', async () => {
  let isBroken = true
  const checks = { items: [waiting], rightToWork: almost, appointment: null }
  const opened = await open(almost, {
    [`GET ${path}/checks`]: () => (isBroken ? refuse(500, 'Broken') : Response.json(checks)),
  })
  fireEvent.click(within(opened.sheet).getByRole('button', { name: 'Confirm likeness' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm likeness: Tom Hughes' })
  const retry = await within(dialog).findByRole('button', { name: 'Retry' }, { timeout: 10_000 })
  expect(within(dialog).queryByRole('button', { name: 'Confirm likeness' })).toBeNull()
  isBroken = false
  fireEvent.click(retry)
  expect(await within(dialog).findByRole('button', { name: 'Confirm likeness' })).toBeTruthy()
})

test('says so where no check waits for it', async () => {
  const opened = await open(almost, {}, {})
  fireEvent.click(within(opened.sheet).getByRole('button', { name: 'Confirm likeness' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm likeness: Tom Hughes' })
  const words = 'There is nothing to confirm. A colleague may have done it already.'
  expect(await within(dialog).findByText(words)).toBeTruthy()
})

test('completes the check that the server names, and not another that lacks it too', async () => {
  const named = { ...almost, likenessCheck: id }
  const items = [{ ...waiting, id: 'c11' }, waiting]
  const answers = { [call]: saved, [`GET ${path}/checks`]: { items, rightToWork: named, appointment: null } }
  const { server, dialog, confirm } = await ask('2026-11-30', answers, null, named)
  fireEvent.click(within(dialog).getByLabelText('In person'))
  fireEvent.click(confirm())
  await waitFor(() => expect(server.of(call)).toHaveLength(1))
})
