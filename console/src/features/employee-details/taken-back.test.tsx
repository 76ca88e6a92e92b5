import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse, type Sent } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { detailOf, verifiedTom as tom } from '#testing/tom.ts'

const path = `/employees/${tom.employeeId}`
const answers = {
  'GET /employees': { items: [tom] },
  'GET /employees/activity': { items: [] },
  [`GET ${path}`]: detailOf(tom),
  [`GET ${path}/timeline`]: { events: [], messages: [] },
}
const toast = () => screen.getByRole('region', { name: 'Notification' }).textContent

async function open(more: object = {}, part = 'overview') {
  const rendered = renderApp(`/employees?employee=${tom.employeeId}&part=${part}`, {
    answers: { ...answers, ...more },
  })
  const sheet = await screen.findByRole('dialog')
  await within(sheet).findByRole('list', { name: 'Verification Steps' })
  return { ...rendered, sheet }
}

async function ask(sheet: HTMLElement, step: string) {
  fireEvent.click(within(sheet).getByRole('button', { name: 'Actions for Tom Hughes' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Invalidate a result' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invalidate a result for Tom Hughes?' })
  fireEvent.click(within(dialog).getByRole('radio', { name: step }))
  return dialog
}

test('takes a result back with a reason, after saying what that does', async () => {
  const invalidatedAt = '2026-11-21T09:30:00Z'
  const pending = { status: 'pending', invalidatedAt }
  const after = {
    ...tom,
    status: 'verifying',
    verificationSteps: { ...tom.verificationSteps, id: pending, rtw: pending },
  }
  const { server, sheet } = await open({ [`POST ${path}/steps/id/invalidate`]: detailOf(after) })
  const dialog = await ask(sheet, 'ID')
  const said = dialog.textContent
  for (const effect of [
    'This step and every later one will be pending again.',
    'They will no longer be verified.',
    'Their link no longer works. Send them a new one afterwards.',
    'Doing the checks again within 30 days uses no further credit.',
  ]) {
    expect(said).toContain(effect)
  }
  fireEvent.click(within(dialog).getByRole('button', { name: 'Invalidate result' }))
  await within(dialog).findByText('Please enter a reason of at least 3 characters')
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Not their passport' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Invalidate result' }))
  await waitFor(() => expect(toast()).toContain('Send Tom Hughes a new link'))
  const [sent] = server.of(`POST ${path}/steps/id/invalidate`) as [Sent]
  expect(sent.body).toEqual({ reason: 'Not their passport' })
})

test('says when a result was taken back, and offers a new link', async () => {
  const pending = { status: 'pending', invalidatedAt: '2026-11-21T09:30:00Z' }
  const after = { ...tom, status: 'verifying', verificationSteps: { ...tom.verificationSteps, rtw: pending } }
  const { sheet } = await open({ [`GET ${path}`]: detailOf(after) }, 'checks')
  const list = within(sheet).getByRole('list', { name: 'Results of the steps' })
  expect(within(list).getAllByRole('listitem')[3]?.textContent).toContain('Invalidated 21 Nov')
  expect(within(sheet).getByRole('button', { name: 'Send new link' })).toBeTruthy()
  expect(within(sheet).queryByRole('button', { name: 'Revoke link' })).toBeNull()
})

test('tells in the dialog why a result is not taken back', async () => {
  const refused = 'You can only invalidate a step that has passed'
  const { sheet } = await open({ [`POST ${path}/steps/email/invalidate`]: () => refuse(409, refused) })
  const dialog = await ask(sheet, 'Email')
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Asked to' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Invalidate result' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe(refused)
})

test('takes nothing back of an employee who is erased', async () => {
  const erased = { ...tom, erasedAt: '2026-11-20T10:00:00Z' }
  const { sheet } = await open({ [`GET ${path}`]: detailOf(erased) })
  fireEvent.click(within(sheet).getByRole('button', { name: 'Actions for Tom Hughes' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Copy employee ID'])
})

const held = { at: '2026-11-21T09:30:00Z', reason: 'link_revoked' }

test('shows a result on hold with its cause, and accepts it with a reason', async () => {
  const waiting = {
    ...tom,
    status: 'verifying',
    linkState: 'revoked',
    verificationSteps: { email: tom.verificationSteps.email },
  }
  const { server, sheet } = await open({
    [`GET ${path}`]: detailOf(waiting, { quarantine: held }),
    [`POST ${path}/identity-review`]: detailOf(tom, { quarantine: null }),
  })
  expect(within(sheet).getByText(/after you revoked their link/).textContent).toContain(
    'It does not count until you accept it.',
  )
  fireEvent.click(within(sheet).getByRole('button', { name: 'Accept or reject' }))
  const dialog = await screen.findByRole('dialog', {
    name: 'Decide on the identity result for Tom Hughes',
  })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save decision' }))
  await within(dialog).findByText('Please choose a decision')
  fireEvent.click(within(dialog).getByRole('radio', { name: /^Accept result/ }))
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'We saw the passport' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save decision' }))
  await waitFor(() => expect(toast()).toContain('The identity step of Tom Hughes has passed.'))
  const [sent] = server.of(`POST ${path}/identity-review`) as [Sent]
  expect(sent.body).toEqual({ decision: 'same_person', reason: 'We saw the passport' })
})

test('tells in the timeline what was taken back and what is on hold', async () => {
  const event = (id: string, kind: string, more: object) => ({
    id,
    kind,
    at: '2026-11-17T10:11:00Z',
    by: 'hr',
    ...more,
  })
  await open(
    {
      [`GET ${path}/timeline`]: {
        events: [
          event('1', 'step.invalidated', { step: 'id', reason: 'Not their passport', byName: 'Priya Raman' }),
          event('2', 'employee.unverified', { reason: 'step_invalidated' }),
          event('3', 'identity.quarantined', { by: 'provider', step: 'id', reason: 'link_replaced' }),
        ],
        messages: [],
      },
    },
    'history',
  )
  const list = await screen.findByRole('list', { name: 'Timeline' })
  const sentences = within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replace(/\d+ Nov.*$/, ''))
  expect(sentences).toEqual([
    'Identity result put on hold',
    'No longer verified',
    'Identity result invalidated: not their passport · Priya Raman',
  ])
})
