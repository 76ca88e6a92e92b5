import { webhookEventTypes } from '@bonafide/shared/contract/webhooks/webhooks.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refuse, type Sent } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { press, toast, type } from '#testing/on-screen.ts'
import { deliveriesCall, delivery, endpoint, listCall, open, page, settings } from './webhooks-test-setup.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

test.each([404, 405, 501])('is not there where the server answers %d', async (status) => {
  renderApp('/settings/developers', {
    answers: { 'GET /settings': settings, [listCall]: () => refuse(status) },
  })
  await screen.findByRole('heading', { name: 'Allowed websites' })
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Webhooks' })).toBeNull())
})

test('says where events go, and what is heard of there', async () => {
  await open()
  const row = (await screen.findByText(endpoint.url)).closest('li')
  expect(row?.textContent).toContain('On')
  expect(row?.textContent).toContain('Payroll · step.updated, employee.verified')
})

test('says so when there are none, and when they cannot be loaded', async () => {
  let fails = true
  await open({ [listCall]: () => (fails ? refuse(500) : { items: [] }) })
  await screen.findByText('We could not load your webhooks.', undefined, { timeout: 8000 })
  fails = false
  press('Retry')
  expect(await screen.findByText('No webhook endpoints yet. Add one to receive events.')).toBeTruthy()
}, 10_000)

test('adds an endpoint with the chosen events, and shows its secret once, to copy', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const made = { ...endpoint, id: 'e2', url: 'https://new.example.com/', secret: 'whsec_c2VjcmV0' }
  const { server } = await open({ [listCall]: { items: [] }, 'POST /webhook-endpoints': made })
  fireEvent.click(await screen.findByRole('button', { name: 'Add endpoint' }))
  type('Endpoint URL', 'https://new.example.com')
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'All events' })
  expect(all.checked).toBe(true)
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  fireEvent.click(all)
  // Each is in one group.
  expect(screen.getAllByRole('checkbox')).toHaveLength(webhookEventTypes.length + 1)
  press('Add endpoint')
  await screen.findByText('Please choose at least one event')
  fireEvent.click(screen.getByRole('checkbox', { name: /employee\.verified/ }))
  press('Add endpoint')
  await screen.findByText('whsec_c2VjcmV0')
  expect(server.of('POST /webhook-endpoints').map(({ body }) => body)).toEqual([
    { kind: 'webhook', url: 'https://new.example.com', description: '', events: ['employee.verified'] },
  ])
  press('Copy the signing secret')
  await screen.findByText('Copied')
  expect(writeText).toHaveBeenCalledWith('whsec_c2VjcmV0')
  press('Done')
  expect(screen.queryByText('whsec_c2VjcmV0')).toBeNull()
})

test('adds an endpoint of all events, also of later ones, where none is chosen', async () => {
  const made = { ...endpoint, id: 'e2', events: ['*'], secret: 'whsec_c2VjcmV0' }
  const { server } = await open({ [listCall]: { items: [] }, 'POST /webhook-endpoints': made })
  fireEvent.click(await screen.findByRole('button', { name: 'Add endpoint' }))
  type('Endpoint URL', 'https://new.example.com')
  press('Add endpoint')
  await screen.findByText('whsec_c2VjcmV0')
  expect(server.of('POST /webhook-endpoints').map(({ body }) => body)).toEqual([
    { kind: 'webhook', url: 'https://new.example.com', description: '', events: ['*'] },
  ])
})

test('changes the events of an endpoint, group by group, and back to all', async () => {
  const { server } = await open({ 'PATCH /webhook-endpoints/e1': endpoint })
  const change = await screen.findByRole('button', { name: `Change ${endpoint.url}` })
  fireEvent.click(change)
  const group = screen.getByRole('group', { name: 'Right to work' })
  fireEvent.click(within(group).getByRole('checkbox', { name: /rtw\.followup_overdue/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /step\.updated/ }))
  press('Save')
  await waitFor(() => expect(toast()).toContain('The endpoint was changed.'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
  fireEvent.click(change)
  fireEvent.click(screen.getByRole('checkbox', { name: 'All events' }))
  press('Save')
  await waitFor(() => expect(server.of('PATCH /webhook-endpoints/e1')).toHaveLength(2))
  expect(server.of('PATCH /webhook-endpoints/e1').map(({ body }) => body)).toEqual([
    { description: 'Payroll', events: ['employee.verified', 'rtw.followup_overdue'] },
    { description: 'Payroll', events: ['*'] },
  ])
})

test('shows beside the address what the server has against it', async () => {
  const refused = () =>
    Response.json(
      { message: 'The port must be 443 or 8443', errors: { url: 'The port must be 443 or 8443' } },
      { status: 422 },
    )
  await open({ 'POST /webhook-endpoints': refused })
  fireEvent.click(await screen.findByRole('button', { name: 'Add endpoint' }))
  type('Endpoint URL', 'https://new.example.com:25')
  press('Add endpoint')
  const field = screen.getByLabelText<HTMLInputElement>('Endpoint URL')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(field.value).toBe('https://new.example.com:25')
})

test('deletes an endpoint only after asking, with its address', async () => {
  const { server } = await open({ 'DELETE /webhook-endpoints/e1': { deleted: true } })
  fireEvent.click(await screen.findByRole('button', { name: `Delete ${endpoint.url}` }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this endpoint?' })
  expect(dialog.textContent).toContain(endpoint.url)
  expect(server.of('DELETE /webhook-endpoints/e1')).toEqual([])
  press('Delete endpoint')
  await waitFor(() => expect(toast()).toContain('The endpoint was deleted.'))
  expect(server.of(listCall)).toHaveLength(2)
})

test('makes a new secret only after asking, and shows it once', async () => {
  const rotated = { ...endpoint, secret: 'whsec_bmV3' }
  const { server } = await open({ 'POST /webhook-endpoints/e1/rotate-secret': rotated })
  fireEvent.click(await screen.findByRole('button', { name: 'Rotate secret' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Rotate the signing secret?' })
  expect(server.of('POST /webhook-endpoints/e1/rotate-secret')).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Rotate secret' }))
  await screen.findByText('whsec_bmV3')
})

test('shows what was sent, page by page, and sends an event again, once for two clicks', async () => {
  const waiting = {
    ...delivery,
    id: 'd2',
    type: 'employee.verified',
    state: 'pending',
    attempts: 2,
    nextAttemptAt: '2030-01-01T10:00:00Z',
  }
  const { server } = await open({
    [deliveriesCall]: ({ query }: Sent) => (query.get('cursor') ? page([waiting]) : page([delivery], 'more')),
    'POST /webhook-endpoints/e1/deliveries/d1/redeliver': { ...delivery, state: 'pending' },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Show deliveries' }))
  const table = await screen.findByRole('table', { name: `Deliveries to ${endpoint.url}` })
  expect(table.textContent).toContain('FailedThe server responded with 500 · 10 attempts')
  press('Load more')
  await waitFor(() =>
    expect(table.textContent).toMatch(
      /WaitingThe server responded with 500 · 2 attempts · next attempt 1 Jan/,
    ),
  )
  const redeliver = within(table).getByRole('button', { name: /^Send again: step\.updated/ })
  fireEvent.click(redeliver)
  fireEvent.click(redeliver)
  await waitFor(() => expect(toast()).toContain('We are sending the event again.'))
  const sent = server.of('POST /webhook-endpoints/e1/deliveries/d1/redeliver')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
})

test('finds what has failed, and says when nothing has', async () => {
  const { server } = await open({
    [deliveriesCall]: ({ query }: Sent) => page(query.get('state') === 'failed' ? [] : [delivery]),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Show deliveries' }))
  await screen.findByRole('table')
  type('Show', 'failed')
  await screen.findByText('No deliveries have failed.')
  expect(server.of(deliveriesCall).map(({ query }) => query.get('state'))).toEqual([null, 'failed'])
})

test('says so when the deliveries cannot be loaded', async () => {
  await open({ [deliveriesCall]: () => refuse(404) })
  fireEvent.click(await screen.findByRole('button', { name: 'Show deliveries' }))
  const failure = await screen.findByText('We could not load the deliveries.')
  expect(within(failure.parentElement!).getByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('sends a test event and shows it on its way', async () => {
  const sent = { ...delivery, id: 'd3', type: 'ping', state: 'pending', attempts: 0 }
  await open({
    'POST /webhook-endpoints/e1/test': sent,
    [deliveriesCall]: page([sent]),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Send test event' }))
  const table = await screen.findByRole('table')
  expect(toast()).toContain('We have sent a test event.')
  expect(table.textContent).toContain('ping')
})

test('says why an endpoint is off, sends nothing there, and switches it on', async () => {
  const off = { ...endpoint, enabled: false, disabledReason: 'The server said that it is gone (410)' }
  const { server } = await open({
    [listCall]: { items: [off] },
    'PATCH /webhook-endpoints/e1': endpoint,
  })
  await screen.findByText('Switched off: The server said that it is gone (410)')
  expect(screen.queryByRole('button', { name: 'Send test event' })).toBeNull()
  press('Switch on')
  await waitFor(() =>
    expect(server.of('PATCH /webhook-endpoints/e1').map(({ body }) => body)).toEqual([{ enabled: true }]),
  )
})
