import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Sent, refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { tom as anyTom } from '#testing/tom.ts'
import { watchDownloads } from '#testing/watch-downloads.ts'

const tom = { ...anyTom, employeeId: '77aa03be-0000-4000-8000-000000000002' }
const pack = {
  packId: '5d0c1e2a-0000-4000-8000-000000000001',
  state: 'ready',
  kind: 'all',
  site: null,
  createdAt: '2026-11-22T10:00:00Z',
  createdBy: 'Harriet Reed',
  total: 240,
  done: 240,
  leftOut: [],
  failedEmployee: null,
  bytes: 12_345_678,
  expiresAt: '2026-11-29T10:00:00Z',
}
const building = { ...pack, state: 'building', done: 60, bytes: 0, expiresAt: null }
const failed = {
  ...building,
  state: 'failed',
  failedEmployee: { employeeId: tom.employeeId, fullName: 'Tom Hughes' },
}
const at = `/evidence-packs/${pack.packId}`

function open(packs: unknown, answers: Record<string, unknown> = {}) {
  return renderApp('/evidence-packs', { answers: { 'GET /evidence-packs': packs, ...answers } })
}

const item = async () => {
  const packs = await screen.findByRole('region', { name: 'Packs of the last 30 days' })
  return within(packs).findByRole('listitem')
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('tells the ID that a pack is checked against', async () => {
  open({ items: [] })
  expect(
    await screen.findByText(/^Your organisation ID is \S+\. Give it to anyone who checks a pack/),
  ).toBeTruthy()
})

test('asks for a pack, shows how far it is, and offers it once it is ready', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  let items: object[] = []
  const request = () => {
    items = [building]
    return building
  }
  const { server } = open(() => ({ items }), { 'POST /evidence-packs': request })
  await screen.findByText('No packs yet.')
  press('Make pack')
  const row = await item()
  expect(server.of('POST /evidence-packs')[0]?.body).toEqual({ kind: 'all' })
  const bar = within(row).getByRole('progressbar', { name: 'Progress of All employees (240)' })
  expect(bar.getAttribute('aria-valuenow')).toBe('25')
  expect(row.textContent).toContain('60 of 240 employees')
  items = [{ ...pack, leftOut: [{ employeeId: 'e1', fullName: 'Ada', reason: 'incomplete' }] }]
  await vi.advanceTimersByTimeAsync(2500)
  await waitFor(() => expect(row.textContent).toContain('12 MB · Download until'))
  expect(row.textContent).toContain('Not in it: Ada (a file is missing)')
  const asked = server.of('GET /evidence-packs').length
  await vi.advanceTimersByTimeAsync(6000)
  expect(server.of('GET /evidence-packs')).toHaveLength(asked)
  vi.useRealTimers()
})

test('a pack is of a site, or of employees who are found and chosen', async () => {
  const answer = (sent: Sent) => (sent.query.get('q') === 'tom' ? { items: [tom] } : { items: [] })
  const { server } = open({ items: [] }, { 'POST /evidence-packs': pack, 'GET /employees': answer })
  const kind = await screen.findByLabelText('Employees')
  fireEvent.change(kind, { target: { value: 'site' } })
  press('Make pack')
  await screen.findByText('Please enter a site')
  fireEvent.change(screen.getByLabelText('Site'), { target: { value: 'Leeds' } })
  press('Make pack')
  await waitFor(() =>
    expect(server.of('POST /evidence-packs')[0]?.body).toEqual({ kind: 'site', site: 'Leeds' }),
  )
  fireEvent.change(kind, { target: { value: 'chosen' } })
  await waitFor(() => press('Make pack'))
  await screen.findByText('Please choose at least one employee')
  fireEvent.change(screen.getByLabelText('Find employees'), { target: { value: 'tom' } })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Tom Hughes' }))
  fireEvent.change(screen.getByLabelText('Find employees'), { target: { value: '' } })
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tom Hughes' }).checked).toBe(true)
  press('Make pack')
  await waitFor(() =>
    expect(server.of('POST /evidence-packs')[1]?.body).toEqual({
      kind: 'chosen',
      employeeIds: [tom.employeeId],
    }),
  )
})

test('what the server refuses is said where it was asked', async () => {
  const message = '3 packs are being made. Wait until one is finished.'
  open({ items: [] }, { 'POST /evidence-packs': () => refuse(409, message) })
  await screen.findByText('No packs yet.')
  press('Make pack')
  expect((await screen.findByRole('alert')).textContent).toContain(message)
})

test('one that failed says at whom, and goes on or is stopped', async () => {
  let items: object[] = [failed]
  const retry = () => {
    items = [building]
    return building
  }
  const stop = () => {
    items = [{ ...failed, state: 'cancelled' }]
    return items[0]
  }
  open(() => ({ items }), { [`POST ${at}/retry`]: retry, [`POST ${at}/cancel`]: stop })
  const row = await item()
  expect(row.textContent).toContain('We could not read the evidence of Tom Hughes.')
  press('Try again: All employees (240)')
  await within(row).findByRole('progressbar')
  press('Stop: All employees (240)')
  await waitFor(() => expect(row.textContent).toContain('A user stopped it.'))
})

test('a finished pack is kept as it came, and deleted', async () => {
  const files = watchDownloads()
  const bytes = new Uint8Array([0x50, 0x4b, 3, 4, 0xff])
  const file = () => new Response(bytes, { headers: { 'content-type': 'application/zip' } })
  let items = [pack]
  const remove = () => {
    items = [{ ...pack, state: 'deleted' }]
    return items[0]
  }
  open(() => ({ items }), { [`GET ${at}/file`]: file, [`DELETE ${at}`]: remove })
  const row = await item()
  press('Download: All employees (240)')
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toBe('evidence-packs-5d0c1e2a.zip')
  expect(new Uint8Array(await files[0]!.blob.arrayBuffer())).toEqual(bytes)
  press('Delete: All employees (240)')
  await waitFor(() => expect(row.textContent).toContain('A user deleted it.'))
})

test('says why a pack is gone', async () => {
  open({ items: [{ ...pack, state: 'erased', expiresAt: null }] })
  expect((await item()).textContent).toContain('An employee in it was erased, so we deleted the pack.')
})
