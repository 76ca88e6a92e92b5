import { webhookEventTypes } from '@bonafide/shared/contract/webhooks.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refuse, type Sent } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { press, toast, type } from '#testing/on-screen.ts'

const settings = { name: 'Northgate Care Ltd', linkDays: 14, phoneCountries: ['GB'], embedOrigins: [] }
const endpoint = {
  id: 'e1',
  url: 'https://hr.example.com/webhooks',
  description: 'Payroll',
  events: ['step.updated', 'employee.verified'],
  enabled: true,
  disabledReason: null,
  previousSecretUntil: null,
  createdAt: '2026-11-02T10:00:00Z',
}
const delivery = {
  id: 'd1',
  eventId: 'm1',
  type: 'step.updated',
  state: 'failed',
  attempts: 10,
  responseStatus: 500,
  failure: 'The server responded with 500',
  nextAttemptAt: null,
  deliveredAt: null,
  createdAt: '2026-11-20T10:11:00Z',
}
const page = (items: object[], nextCursor: string | null = null) => ({ items, nextCursor })
const listCall = 'GET /webhook-endpoints'
const deliveriesCall = 'GET /webhook-endpoints/e1/deliveries'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

async function open(answers = {}) {
  const view = renderApp('/settings?tab=developers', {
    answers: {
      'GET /settings': settings,
      'GET /api-keys': { items: [] },
      [listCall]: { items: [endpoint] },
      [deliveriesCall]: page([delivery]),
      ...answers,
    },
  })
  await screen.findByRole('heading', { name: 'Webhooks' })
  return view
}

test.each([404, 405, 501])('is not there where the server answers %d', async (status) => {
  renderApp('/settings?tab=developers', {
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
  expect(await screen.findByText('No webhook endpoints yet.')).toBeTruthy()
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

test('adds a channel in Slack with what has to be acted on, without a secret to show', async () => {
  const made = { ...endpoint, id: 'e3', kind: 'slack', url: 'https://hooks.slack.com/', secret: null }
  const { server } = await open({
    [listCall]: { items: [made] },
    'POST /webhook-endpoints': made,
    'POST /webhook-endpoints/e3/test': { ...delivery, type: 'ping', state: 'pending' },
    'GET /webhook-endpoints/e3/deliveries': page([]),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Add endpoint' }))
  type('Send to', 'slack')
  type('Slack webhook URL', 'https://hooks.slack.com/services/T0/B0/x')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /digest\.weekly/ }).checked).toBe(true)
  press('Add endpoint')
  await waitFor(() => expect(screen.queryByLabelText('Slack webhook URL')).toBeNull())
  expect(screen.queryByText(/The signing secret for/)).toBeNull()
  expect(server.of('POST /webhook-endpoints').map(({ body }) => body)).toEqual([
    {
      kind: 'slack',
      url: 'https://hooks.slack.com/services/T0/B0/x',
      description: '',
      events: [
        'identity.review_needed',
        'rtw.review_needed',
        'rtw.followup_overdue',
        'rtw.stop_work',
        'digest.weekly',
      ],
    },
  ])
  const row = screen.getByText('https://hooks.slack.com/').closest('li')!
  expect(within(row).getByText('Slack')).toBeTruthy()
  expect(within(row).queryByRole('button', { name: 'Rotate secret' })).toBeNull()
  fireEvent.click(within(row).getByRole('button', { name: 'Send a test message' }))
  await waitFor(() => expect(server.of('POST /webhook-endpoints/e3/test')).toHaveLength(1))
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

test('sends a period again after saying how many events it has, and shows how far that is', async () => {
  const replay = {
    id: 'r1',
    from: '2026-11-20T09:00:00Z',
    to: '2026-11-20T10:00:00Z',
    state: 'running',
    total: 1200,
    done: 400,
    queued: 390,
    createdAt: '2026-11-21T09:00:00Z',
    finishedAt: null,
  }
  const countCall = 'GET /webhook-endpoints/e1/replay'
  const tooLong = { from: 'Events are kept for 30 days. Start at 2026-10-21T09:00Z or later.' }
  const { server } = await open({
    [countCall]: ({ query }: Sent) =>
      query.get('from')?.startsWith('2026-01')
        ? Response.json({ message: tooLong.from, errors: tooLong }, { status: 422 })
        : { count: 1200 },
    'POST /webhook-endpoints/e1/replay': replay,
    'GET /webhook-endpoints/e1/replays': { items: [replay] },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Replay a period' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Send the events of a period again?' })
  type('From', '2026-01-01T09:00')
  await within(dialog).findByText(tooLong.from)
  expect(server.of('POST /webhook-endpoints/e1/replay')).toEqual([])
  type('From', '2026-11-20T09:00')
  type('To', '2026-11-20T10:00')
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Send 1,200 events again' }))
  await waitFor(() => expect(toast()).toContain('We are sending the events again.'))
  const at = (text: string) => new Date(text).toISOString()
  expect(server.of('POST /webhook-endpoints/e1/replay').map(({ body }) => body)).toEqual([
    { from: at('2026-11-20T09:00'), to: at('2026-11-20T10:00') },
  ])
  const list = await screen.findByRole('list', { name: `Replays to ${endpoint.url}` })
  expect(list.textContent).toContain('Running · 400 of 1,200 · 390 sent again')
  expect(within(list).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33')
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
