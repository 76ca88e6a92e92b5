import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Sent } from '#testing/fake-server.ts'
import { press, toast, type } from '#testing/on-screen.ts'
import { delivery, endpoint, listCall, open, page } from './webhooks-test-setup.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

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
  type('From, day', '1/1/26')
  type('From, time', '9am')
  await within(dialog).findByText(tooLong.from)
  expect(server.of('POST /webhook-endpoints/e1/replay')).toEqual([])
  type('From, day', '20 Nov 2026')
  type('To, day', '2026-11-20')
  type('To, time', '10')
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
