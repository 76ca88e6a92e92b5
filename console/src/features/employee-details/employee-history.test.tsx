import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

const katarzyna = {
  employeeId: 'c40d12f7-0003',
  fullName: 'Katarzyna Wiśniewska',
  email: 'k@example.com',
  status: 'failed',
  inviteChannelPref: 'email',
  linkState: 'active',
  verificationToken: 'token',
  verificationSteps: { email: { status: 'pass' }, phone: { status: 'pass' }, id: { status: 'fail' } },
}
const reason = 'The document has expired.'
const detail = {
  employee: katarzyna,
  flowStatus: { steps: [{ type: 'id', status: 'fail', reason }] },
}
const event = (id: string, kind: string, more: object = {}) => ({
  id,
  kind,
  at: '2026-11-17T10:11:00Z',
  by: 'employee',
  ...more,
})
const timeline = {
  events: [
    event('1', 'invitation.created', { by: 'hr', byName: 'Priya Raman', channel: 'email' }),
    event('2', 'identity.failed', { reason }),
    event('3', 'identity.failed', { reason }),
    event('4', 'step.failed', { step: 'id', reason }),
    event('5', 'share_code.read_aloud'),
  ],
  messages: [
    {
      id: 'm1',
      template: 'invitation',
      channel: 'email',
      state: 'failed',
      failure: 'The mailbox is full.',
      createdAt: '2026-11-17T09:58:00Z',
    },
  ],
}
const answers = {
  'GET /employees': { items: [katarzyna] },
  'GET /employees/activity': { items: [] },
  [`GET /employees/${katarzyna.employeeId}`]: detail,
  [`GET /employees/${katarzyna.employeeId}/timeline`]: timeline,
}
const open = (more: object = {}, part = 'overview') =>
  renderApp(`/employees?employee=${katarzyna.employeeId}&part=${part}`, { answers: { ...answers, ...more } })

it('tells what happened in plain sentences, newest first, also of a kind it does not know', async () => {
  open({}, 'history')
  const list = await screen.findByRole('list', { name: 'Timeline' })
  const sentences = within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replace(/\d+ Nov.*$/, ''))
  expect(sentences).toEqual([
    'Share code read aloud',
    'Identity check failed: the document has expired',
    'Identity provider rejected the document: the document has expired',
    'Identity provider rejected the document: the document has expired',
    'Invited by email · Priya Raman',
  ])
  expect(within(list).getAllByTitle(/17 November 2026 at/)).toHaveLength(5)
})

it('says how a message fared, who invited, and how many attempts are used', async () => {
  open()
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('Priya Raman, by email')
  expect(within(dialog).getByRole('alert').textContent).toContain(`${reason} 2 of 3 attempts used.`)
  fireEvent.click(within(dialog).getByRole('tab', { name: 'History' }))
  const messages = await within(dialog).findByRole('list', { name: 'Messages' })
  expect(messages.textContent).toContain('Invitation by email')
  expect(messages.textContent).toContain('The mailbox is full.')
  expect(messages.textContent).toContain('Not delivered')
})

it.each([
  ['pl', 'Polish'],
  ['en-GB', 'English'],
  [null, 'English (no choice yet)'],
  [undefined, undefined],
])('says of the language %j that messages are in %s', async (language, words) => {
  open({ [`GET /employees/${katarzyna.employeeId}`]: { ...detail, employee: { ...katarzyna, language } } })
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('Priya Raman, by email')
  const term = within(dialog).queryByText('Message language')
  expect(term?.nextElementSibling?.textContent).toBe(words)
})

it('counts attempts anew once the step was reopened', async () => {
  const events = [
    ...timeline.events,
    event('6', 'step.reopened', { step: 'id' }),
    event('7', 'identity.failed'),
  ]
  open({ [`GET /employees/${katarzyna.employeeId}/timeline`]: { ...timeline, events } })
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(/1 of 3 attempts used/)).toBeTruthy()
})

it('offers what helps most as the main button', async () => {
  open()
  const dialog = await screen.findByRole('dialog')
  for (const name of ['Copy link', 'Reopen identity']) {
    expect(await within(dialog).findByRole('button', { name })).toBeTruthy()
  }
})

const passed = { status: 'pass' }

it.each([
  ['phone', { email: passed }, 'Too many wrong codes.', 'Reopen phone'],
  ['id', { email: passed, phone: passed }, 'The provider has not decided for a day.', 'Reopen identity'],
])('lets a %s step that is held up be opened again', async (type, verificationSteps, why, name) => {
  const waiting = { ...katarzyna, status: 'verifying', verificationSteps }
  const flowStatus = { steps: [{ type, status: 'pending', reason: why }] }
  open({ [`GET /employees/${katarzyna.employeeId}`]: { employee: waiting, flowStatus } })
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(why, { exact: false })).toBeTruthy()
  fireEvent.click(await within(dialog).findByRole('button', { name }))
  expect(
    await screen.findByRole('dialog', {
      name: `${name.replace('Reopen', 'Reopen the')} step for ${katarzyna.fullName}?`,
    }),
  ).toBeTruthy()
  // Later steps have not been reached, so there is no choice.
  expect(screen.queryByRole('radio')).toBeNull()
})

it('offers nothing for a step that was held up when its employee was erased', async () => {
  const employee = { ...katarzyna, status: 'verifying', erasedAt: '2026-11-20T10:00:00Z' }
  const steps = [{ type: 'phone', status: 'pending', reason: 'Too many wrong codes.' }]
  open({ [`GET /employees/${katarzyna.employeeId}`]: { employee, flowStatus: { steps } } })
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Personal data erased')).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: /^Reopen/ })).toBeNull()
})

it('shows neither history nor actions where the server has none, and still copies the link', async () => {
  const { server } = renderApp(`/employees?employee=${katarzyna.employeeId}`, {
    answers: {
      'GET /employees': { items: [katarzyna] },
      [`GET /employees/${katarzyna.employeeId}`]: detail,
    },
  })
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('button', { name: 'Copy link' })
  await waitFor(() => expect(server.of(`GET /employees/${katarzyna.employeeId}/timeline`)).toHaveLength(1))
  expect(within(dialog).queryByRole('list', { name: 'Timeline' })).toBeNull()
  expect(within(dialog).queryByRole('button', { name: 'Revoke link' })).toBeNull()
  expect(within(dialog).queryByRole('button', { name: 'Reopen identity' })).toBeNull()
})

it('marks what was passed by a test among the steps and in the timeline, and says how each was passed', async () => {
  const test = { status: 'pass', method: 'sandbox', assurance: 'none' }
  const typed = { status: 'pass', method: 'asserted', assurance: 'asserted' }
  const employee = { ...katarzyna, status: 'verifying', verificationSteps: { email: typed, id: test } }
  open(
    {
      [`GET /employees/${katarzyna.employeeId}`]: {
        employee,
        flowStatus: {
          steps: [
            { type: 'email', ...typed },
            { type: 'id', ...test },
          ],
        },
      },
      [`GET /employees/${katarzyna.employeeId}/timeline`]: {
        events: [
          event('1', 'step.passed', { step: 'email', method: 'asserted', assurance: 'asserted' }),
          event('2', 'step.passed', { step: 'id', method: 'sandbox', assurance: 'none' }),
          event('3', 'employee.unverified', { by: 'system', reason: 'test_result' }),
        ],
        messages: [],
      },
    },
    'history',
  )
  const timelineList = await screen.findByRole('list', { name: 'Timeline' })
  const sentences = within(timelineList)
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replace(/\d+ Nov.*$/, ''))
  expect(sentences).toEqual([
    'No longer verified',
    'Identity confirmed (TEST: not a real check)',
    'Email confirmed',
  ])
  fireEvent.click(screen.getByRole('tab', { name: 'Checks and evidence' }))
  const steps = await screen.findByRole('list', { name: 'Results of the steps' })
  const told = within(steps)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(told[0]).toContain('Typed · not proven')
  expect(told[2]).toContain('PassedTEST: not a real checkSandbox · test')
})
