import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, refuse } from '#testing/fake-server.ts'
import { toast } from '#testing/on-screen.ts'
import { renderApp } from '#testing/render-app.tsx'
import { signedInReply } from '#testing/session.ts'

const sam = { userId: '0a000000-0000-4000-8000-000000000002', name: 'Sam Example' }
const ada = { employeeId: 'e1', fullName: 'Ada Example', status: 'verifying', inviteChannelPref: 'sms' }
const excuse = {
  ...ada,
  state: 'time_limited',
  until: '2026-12-20',
  followUpDue: '2026-12-20',
  assignee: sam,
}
const waiting = { employee: ada, step: 'phone', waitingSince: '2026-11-20T10:00:00Z', action: 'none' }
const decided = { employee: ada, outcome: 'pass', decidedAt: '2026-11-20T10:00:00Z', assignee: sam }
const page = (item: object) => ({ items: [item], nextCursor: null })
const list = 'GET /verifications/list'
const assign = 'POST /verifications/e1/assignee'
const answers: Answers = {
  [list]: page({ ...waiting, assignee: sam }),
  'GET /verifications/counts': { needsYou: 1, inProgress: 1, followUps: 1, expiring: 1, done: 1, sites: [] },
  'GET /verifications/done': page(decided),
  'GET /right-to-work': page(excuse),
  'GET /settings/users': { items: [{ userId: '0a000000-0000-4000-8000-000000000001', name: 'Kim' }, sam] },
}
const opener = (name: string) =>
  screen.findByRole('button', {
    name: `${name === 'no one' ? 'Assign' : `Assigned to ${name}`}: Ada Example`,
  })
async function choose(from: string, to: string) {
  fireEvent.click(await opener(from))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: new RegExp(to) }))
}

test.each(['needs_you', 'in_progress', 'likeness_due', 'follow_ups', 'expiring', 'done'])(
  'in %s each row says and chooses who deals with the employee',
  async (tab) => {
    renderApp(`/verifications?tab=${tab}`, { answers })
    fireEvent.click(await opener('Sam Example'))
    const users = await screen.findAllByRole('menuitemradio')
    expect(users.map((user) => user.querySelector('span:not([aria-hidden])')?.textContent)).toEqual([
      'No one',
      'Kim',
      'Sam Example',
    ])
    expect(users.map((user) => user.ariaChecked ?? user.getAttribute('aria-checked'))).toEqual([
      'false',
      'false',
      'true',
    ])
  },
)

test('assigns an employee to a user and to no one, and reads the lists again', async () => {
  let assignee: object | null = null
  const { server } = renderApp('/verifications', {
    answers: {
      ...answers,
      [list]: () => page({ ...waiting, assignee }),
      [assign]: ({ body }: { body: { userId: string | null } }) => {
        assignee = body.userId ? sam : null
        return { assignee }
      },
    },
  })
  await choose('no one', 'Sam Example')
  await waitFor(() => expect(server.of(list)).toHaveLength(2))
  await choose('Sam Example', 'No one')
  await opener('no one')
  await waitFor(() =>
    expect(server.of(assign).map(({ body }) => body)).toEqual([{ userId: sam.userId }, { userId: null }]),
  )
})

test('says so where it could not be assigned, and shows who it was', async () => {
  renderApp('/verifications', { answers: { ...answers, [assign]: () => refuse(503) } })
  await choose('Sam Example', 'No one')
  await waitFor(() => expect(toast()).toContain('Not assigned'))
  await opener('Sam Example')
})

test('the lists and the numbers can be those of one user, and the other tabs keep it', async () => {
  const { server, address } = renderApp('/verifications', { answers })
  const filter = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Assigned to' })
  await waitFor(() =>
    expect([...filter.options].map(({ text }) => text)).toEqual([
      'Anyone',
      'Me',
      'No one',
      'Kim',
      'Sam Example',
    ]),
  )
  fireEvent.change(filter, { target: { value: 'me' } })
  await waitFor(() => expect(address()).toBe('/verifications?assignee=me'))
  await waitFor(() => expect(server.of(list).at(-1)?.query.get('assignee')).toBe(signedInReply.user.id))
  expect(server.of('GET /verifications/counts').at(-1)?.query.get('assignee')).toBe(signedInReply.user.id)
  const tabs = within(screen.getByRole('navigation', { name: 'Lists of verifications' }))
  fireEvent.click(await tabs.findByRole('link', { name: 'Follow-ups 1' }))
  await waitFor(() => expect(address()).toBe('/verifications?tab=follow_ups&assignee=me'))
  await waitFor(() =>
    expect(server.of('GET /right-to-work').at(-1)?.query.get('assignee')).toBe(signedInReply.user.id),
  )
})

test('an empty list of one user says so, and leads back to all', async () => {
  const empty = { items: [], nextCursor: null }
  const { address } = renderApp('/verifications?assignee=none', { answers: { ...answers, [list]: empty } })
  await screen.findByText(/filtered by the user they are assigned to/)
  fireEvent.click(screen.getByRole('link', { name: 'Show all' }))
  await waitFor(() => expect(address()).toBe('/verifications'))
})

test('who may not decide reads who it is assigned to', async () => {
  renderApp('/verifications', { answers, role: 'viewer' })
  await screen.findByText('Assigned to Sam Example')
  expect(screen.queryByRole('button', { name: /^Assigned to/ })).toBeNull()
})

test('Mine shows those of the signed-in user, and all again', async () => {
  const { address } = renderApp('/verifications', { answers })
  fireEvent.click(await screen.findByRole('button', { name: 'Mine', pressed: false }))
  await waitFor(() => expect(address()).toBe('/verifications?assignee=me'))
  fireEvent.click(await screen.findByRole('button', { name: 'Mine', pressed: true }))
  await waitFor(() => expect(address()).toBe('/verifications'))
})
