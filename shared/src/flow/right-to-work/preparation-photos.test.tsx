import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { english } from '../../language/verify/en-gb.ts'
import * as extras from '../extras.tsx'
import { createInMemoryServer, progressAt, refusal, unreachable } from '../testing/in-memory-server.ts'
import { Verification } from '../verification.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/**
 * Waits until the loaded photos are drawn: the screens are loaded first, and the photos by an effect, which Preact
 * delays.
 */
async function settle() {
  for (let turn = 0; turn < 6; turn += 1) await act(() => vi.advanceTimersByTimeAsync(100))
}
const path = '/flow/rtw/photos/{employeeId}'

async function open(rightToWork: object, before?: (server: ReturnType<typeof createInMemoryServer>) => void) {
  const server = createInMemoryServer(
    progressAt(4, { rightToWork: { state: 'waiting', advised: true, ...rightToWork } }),
  )
  before?.(server)
  const host = { onComplete: () => {}, navigate: vi.fn(), messages: english, isDesktop: true }
  const loadExtras = async () => extras
  const { container } = render(
    <Verification {...{ api: server, token: server.token, channel: 'email', loadExtras, ...host }} />,
  )
  await settle()
  return {
    server,
    region: () => screen.queryByRole('region', { name: 'Send photos (optional)' }),
    async choose(...files: File[]) {
      fireEvent.change(container.querySelector('input[type=file]')!, { target: { files } })
      await settle()
    },
  }
}

const document = { route: 'document', document: 'passport' }
const png = (name: string) => new File(['page'], name, { type: 'image/png' })
const sent = () => within(screen.getByRole('list', { name: 'Photos you have sent' }))
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

test('photos are sent one after the other, and are still there on a return', async () => {
  const { choose, region, server } = await open(document)
  expect(region()?.textContent).toContain('You will still need to show the original document')
  await choose(png('front.png'), png('back.png'))
  expect(sent().getAllByRole('listitem')).toHaveLength(2)
  cleanup()
  await open(document, (next) => (next.photos = server.photos))
  expect(sent().getByText('back.png')).toBeTruthy()
})

test('one is removed again', async () => {
  const { choose, server } = await open(document)
  await choose(png('front.png'), png('back.png'))
  fireEvent.click(screen.getByRole('button', { name: 'Remove: front.png' }))
  await settle()
  expect(sent().getAllByRole('listitem')).toHaveLength(1)
  expect(server.photos.map(({ name }) => name)).toEqual(['back.png'])
})

test('each that was not taken is named with its reason, and the others arrive', async () => {
  const { choose, server } = await open(document)
  const large = Object.defineProperty(png('large.png'), 'size', { value: 10 * 1024 * 1024 + 1 })
  const calls = () => server.callsTo(path).length
  const asked = calls()
  server.failNext(path, refusal(422, 'The file is damaged'))
  server.failNext(path, unreachable)
  await choose(large, png('odd.png'), png('lost.png'), png('good.png'))
  expect(calls() - asked).toBe(3)
  expect(alerts()).toEqual([
    'large.png: This file is larger than 10 MB.',
    'odd.png: This file is damaged, or not a PDF, PNG, JPEG or HEIC.',
    'lost.png: Something went wrong. Try again.',
  ])
  expect(sent().getByText('good.png')).toBeTruthy()
})

test('where the employer has no room for files the employee is told that their document is enough', async () => {
  const { choose, server } = await open(document)
  server.failNext(path, refusal(409, 'No room', { code: 'evidence_full' }))
  await choose(png('front.png'))
  expect(alerts()).toEqual([
    'front.png: Your employer cannot take in more files at the moment. You can still show your document to them.',
  ])
})

test('after 12 there is room again when one is removed', async () => {
  const twelve = Array.from({ length: 12 }, (_, index) => ({
    photoId: `photo-${index}`,
    name: `${index}.png`,
    bytes: 4,
    sentAt: '2026-11-23T10:00:00Z',
  }))
  await open(document, (server) => (server.photos = twelve))
  expect(screen.getByText('You have sent 12 photos. Remove one to send another.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Choose photos' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Remove: 3.png' }))
  await settle()
  expect(screen.getByRole('button', { name: 'Choose photos' })).toBeTruthy()
})

test.each([
  [{ route: 'online' }, false],
  [{ route: 'ecs' }, false],
  [{}, false],
  [{ ...document, state: 'more_needed', need: 'ni_document', reason: 'A letter' }, true],
  [{ ...document, state: 'more_needed', need: 'share_code', reason: 'A code' }, false],
])('with %j they are offered: %s', async (rightToWork, isOffered) => {
  const { region } = await open(rightToWork)
  expect(region() !== null).toBe(isOffered)
})

test('a page that was open for long goes on with a new identifier, and a server that is away hides what is optional', async () => {
  const { choose, server } = await open(document)
  server.expireFlowIds()
  await choose(png('front.png'))
  expect(sent().getByText('front.png')).toBeTruthy()
  cleanup()
  const { region } = await open(document, (next) => next.failNext(path, unreachable))
  expect(region()).toBeNull()
})
