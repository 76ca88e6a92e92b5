import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'

const ella = {
  employeeId: 'c40d12f7-0009',
  fullName: 'Ella Novak',
  email: 'ella@example.com',
  status: 'verifying',
  inviteChannelPref: 'email',
  linkState: 'active',
  verificationSteps: { email: { status: 'pass' }, phone: { status: 'pass' }, id: { status: 'pending' } },
}
const identity = {
  sessionId: '0b5b2d8e-8f4c-4f0e-9d0e-6a2f4c7b1e11',
  state: 'review',
  documentName: 'Ella Marie Horvat',
  dateOfBirth: '1990-05-18',
  documentType: 'passport',
  issuingCountry: 'CZ',
  expires: '2031-02-09',
  nameMatch: 'partial',
  reasons: ['missing_family_name', 'date_of_birth', 'of_a_later_version'],
  invitedName: 'Ella Novak',
  invitedDateOfBirth: '1990-05-17',
}
const detail = { employee: ella, flowStatus: { steps: [] }, dateOfBirth: '1990-05-17', identity }
const path = `/employees/${ella.employeeId}`
const decide = `POST ${path}/identity-review`
const answers = {
  'GET /employees': { items: [ella] },
  'GET /employees/activity': { items: [] },
  [`GET ${path}`]: detail,
  [`GET ${path}/timeline`]: { events: [], messages: [] },
  'GET /verifications/list': {
    items: [
      {
        employee: ella,
        step: 'id',
        waitingSince: new Date().toISOString(),
        action: 'review',
        attention: 'identity_review',
        need: 'identity_review',
      },
    ],
    nextCursor: null,
  },
}

async function openReview(more: object = {}) {
  const view = renderApp('/verifications', { answers: { ...answers, ...more } })
  fireEvent.click(await screen.findByRole('button', { name: 'Review: Ella Novak' }))
  const dialog = await screen.findByRole('dialog', { name: 'Is this Ella Novak?' })
  await within(dialog).findByRole('table')
  return { ...view, dialog, within: within(dialog) }
}
const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

it('shows invitation and document side by side, with the reasons in plain words', async () => {
  const { within: inside } = await openReview()
  expect(cellsOf(inside.getByRole('table'))).toEqual([
    ['Detail', 'Invitation', 'Document'],
    ['Name', 'Ella Novak', 'Ella Marie Horvat'],
    ['Date of birth', '17 May 1990', '18 May 1990'],
  ])
  expect(inside.getByText('Passport · Czechia · expires 9 Feb 2031')).toBeTruthy()
  const found = within(inside.getByRole('list', { name: 'What we found' })).getAllByRole('listitem')
  expect(found.map((item) => item.textContent)).toEqual([
    'Names differ: Novak (invitation), Marie Horvat (document).',
    'The date of birth is different from the one you gave.',
  ])
})

it.each([
  ['Mary O’Connor', 'Mary Ashdown', 'Family name differs: O’Connor (invitation), Ashdown (document).'],
  ['Mary O’Connor', "MARY O'CONNOR LEE", 'Only on the document: LEE.'],
  [null, 'Mary Ashdown', 'The family name on the document is not in the invitation.'],
])('what of a name is on one side alone is named: %s, %s', async (invitedName, documentName, sentence) => {
  const reasons = ['missing_family_name', 'extra_name']
  const shown = { ...detail, identity: { ...identity, invitedName, documentName, reasons } }
  const { within: inside } = await openReview({ [`GET ${path}`]: shown })
  expect(inside.getByText(sentence)).toBeTruthy()
})

it.each([
  [true, 1],
  [false, 0],
])('where the document was shown in a test (%s) says so', async (test, marks) => {
  const shown = { ...detail, identity: { ...identity, test } }
  const { within: inside } = await openReview({ [`GET ${path}`]: shown })
  expect(inside.queryAllByText('TEST: not a real check')).toHaveLength(marks)
})

it('asks for a decision first, and sends one of the usual reasons', async () => {
  const accepted = { ...detail, identity: { ...identity, state: 'accepted' } }
  const { within: inside, server } = await openReview({ [decide]: accepted })
  fireEvent.click(inside.getByRole('button', { name: 'Save decision' }))
  await inside.findByText('Please choose a decision')
  fireEvent.click(inside.getByRole('radio', { name: /^Same person/ }))
  fireEvent.click(inside.getByRole('button', { name: 'Same person' }))
  await inside.findByText('Please choose a reason')
  fireEvent.click(inside.getByRole('radio', { name: /spelled or transliterated/ }))
  fireEvent.click(inside.getByRole('button', { name: 'Same person' }))
  await waitFor(() => expect(server.of(decide)).toHaveLength(1))
  expect(server.of(decide)[0]?.body).toEqual({
    decision: 'same_person',
    reason: 'The name is spelled or transliterated differently',
    sessionId: identity.sessionId,
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('region', { name: 'Notification' }).textContent).toContain('Decision saved')
})

it('takes no “not the same person” without a reason of its own', async () => {
  const { within: inside, server } = await openReview({ [decide]: detail })
  fireEvent.click(inside.getByRole('radio', { name: /^Not the same person/ }))
  fireEvent.click(inside.getByRole('button', { name: 'Not the same person' }))
  await inside.findByText('Please enter a reason of at least 3 characters')
  expect(server.of(decide)).toEqual([])
  fireEvent.change(inside.getByLabelText('Reason'), { target: { value: 'This is her sister' } })
  fireEvent.click(inside.getByRole('button', { name: 'Not the same person' }))
  await waitFor(() => expect(server.of(decide)).toHaveLength(1))
  expect(server.of(decide)[0]?.body).toMatchObject({
    decision: 'different_person',
    reason: 'This is her sister',
  })
})

it('tells the second of two users that it is decided', async () => {
  const said = 'This review has already been decided. Reload the page to see the result.'
  const { within: inside, dialog } = await openReview({ [decide]: () => refuse(409, said) })
  fireEvent.click(inside.getByRole('radio', { name: /^Same person/ }))
  fireEvent.click(inside.getByRole('radio', { name: 'Another reason' }))
  fireEvent.change(inside.getByLabelText('What is the reason?'), { target: { value: 'I know her' } })
  fireEvent.click(inside.getByRole('button', { name: 'Same person' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe(said)
})

it('has the document among the details, with the review as the main button', async () => {
  renderApp(`/employees?employee=${ella.employeeId}`, { answers })
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Is this the same person?')).toBeTruthy()
  const term = within(dialog).getByText('Date of birth', { selector: 'dt' })
  expect(term.nextElementSibling?.textContent).toBe('17 May 1990')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Review document' }))
  expect(await screen.findByRole('dialog', { name: 'Is this Ella Novak?' })).toBeTruthy()
})

it('shows an accepted document without asking', async () => {
  const passed = { ...ella, verificationSteps: { ...ella.verificationSteps, id: { status: 'pass' } } }
  const accepted = { ...detail, employee: passed, identity: { ...identity, state: 'accepted' } }
  renderApp(`/employees?employee=${ella.employeeId}`, { answers: { ...answers, [`GET ${path}`]: accepted } })
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('Ella Marie Horvat')
  expect(within(dialog).queryByRole('button', { name: 'Review document' })).toBeNull()
  expect(within(dialog).queryByText('Is this the same person?')).toBeNull()
})

const held = {
  ...detail,
  quarantine: { sessionId: identity.sessionId, at: '2026-11-21T09:30:00Z', reason: 'link_replaced' },
  identity: { ...identity, state: 'held' },
}

it('shows the document of a late result, too, and decides about that one', async () => {
  const { server } = renderApp('/verifications', {
    answers: { ...answers, [`GET ${path}`]: held, [decide]: { ...detail, identity: null } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Review: Ella Novak' }))
  const dialog = await screen.findByRole('dialog', { name: 'Decide on the identity result for Ella Novak' })
  expect(cellsOf(within(dialog).getByRole('table'))[1]).toEqual(['Name', 'Ella Novak', 'Ella Marie Horvat'])
  fireEvent.click(within(dialog).getByRole('radio', { name: /^Reject result/ }))
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Not her document' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save decision' }))
  await waitFor(() => expect(server.of(decide)).toHaveLength(1))
  expect(server.of(decide)[0]?.body).toMatchObject({ sessionId: identity.sessionId })
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Notification' }).textContent).toContain('does not count'),
  )
})

it('stays at what was shown where another user was faster, and says so', async () => {
  const said = 'This review has already been decided. Reload the page to see the result.'
  let known: object = held
  renderApp('/verifications', {
    answers: {
      ...answers,
      [`GET ${path}`]: () => known,
      [decide]: () => {
        known = { ...detail, identity: { ...identity, state: 'accepted' } }
        return refuse(409, said)
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Review: Ella Novak' }))
  const name = 'Decide on the identity result for Ella Novak'
  const dialog = await screen.findByRole('dialog', { name })
  fireEvent.click(within(dialog).getByRole('radio', { name: /^Accept result/ }))
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'I know her' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save decision' }))
  await within(dialog).findByText(said)
  await waitFor(() => expect(screen.getByRole('dialog', { name }).textContent).toContain(said))
})

it('says that another document waits after the first was declined', async () => {
  const next = { ...detail, identity: { ...identity, documentName: 'Zofia Kowalska' } }
  const { within: inside } = await openReview({ [decide]: next })
  fireEvent.click(inside.getByRole('radio', { name: /^Not the same person/ }))
  fireEvent.change(inside.getByLabelText('Reason'), { target: { value: 'This is her sister' } })
  fireEvent.click(inside.getByRole('button', { name: 'Not the same person' }))
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Notification' }).textContent).toContain(
      'Another result waits for your decision.',
    ),
  )
})

it('says of a document that agrees which flag holds it', async () => {
  const flagged = { ...identity, nameMatch: 'match', reasons: ['missing_name', 'phone_shared'] }
  renderApp(`/employees?employee=${ella.employeeId}`, {
    answers: { ...answers, [`GET ${path}`]: { ...detail, identity: flagged } },
  })
  const sheet = await screen.findByRole('dialog')
  await within(sheet).findByText(/matches the invitation. A flag holds the check/)
  const found = within(sheet).getByRole('list', { name: 'What we found' })
  expect(found.textContent).toContain(
    'Your settings hold the check because of a flag: Another employee has confirmed the same phone number.',
  )
})

it.each([
  { nameMatch: 'partial', reasons: ['spelling', 'phone_shared'] },
  { nameMatch: 'match', reasons: ['date_of_birth', 'phone_shared'] },
])('asks to compare where a flag is not all: %j', async (more) => {
  renderApp(`/employees?employee=${ella.employeeId}`, {
    answers: { ...answers, [`GET ${path}`]: { ...detail, identity: { ...identity, ...more } } },
  })
  const sheet = await screen.findByRole('dialog')
  await within(sheet).findByRole('list', { name: 'What we found' })
  expect(sheet.textContent).toContain('We could not match the document with the invitation')
  expect(sheet.textContent).not.toContain('A flag holds the check')
})

describe('an employee without a passport or driving licence', () => {
  const pass = { status: 'pass' }
  const withoutDocument = {
    ...ella,
    verificationSteps: { email: pass, phone: pass, id: { status: 'pending', method: 'assisted' } },
  }
  const waiting = {
    employee: withoutDocument,
    step: 'id',
    waitingSince: new Date().toISOString(),
    action: 'review',
    need: 'no_document',
    chosen: { route: 'document', document: 'certificate' },
    detail: 'No passport or driving licence. See them in person',
  }
  const served = {
    'GET /employees': { items: [withoutDocument] },
    [`GET ${path}`]: { employee: withoutDocument, flowStatus: { steps: [] } },
    [`GET ${path}/checks`]: {
      items: [],
      rightToWork: null,
      sent: { ...waiting.chosen, sentAt: waiting.waitingSince },
    },
    'GET /verifications/list': { items: [waiting], nextCursor: null },
  }

  it('is shown in the queue with what they chose, and confirmed by the user who has seen them', async () => {
    const { server } = renderApp('/verifications', { answers: { ...answers, ...served } })
    await screen.findByText(/No passport or driving licence · They have: Birth or adoption certificate/)
    fireEvent.click(screen.getByRole('button', { name: 'Review: Ella Novak' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Have you seen Ella Novak?' }))
    await dialog.findByText(/they chose: Birth or adoption certificate/)
    fireEvent.click(dialog.getByRole('radio', { name: /It is them/ }))
    fireEvent.input(dialog.getByLabelText('What have you seen?'), { target: { value: 'Birth certificate' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save decision' }))
    await waitFor(() =>
      expect(server.of(decide).map(({ body }) => body)).toEqual([
        { decision: 'same_person', reason: 'Birth certificate' },
      ]),
    )
  })

  it('is the main thing to do in their details', async () => {
    renderApp(`/employees?employee=${ella.employeeId}`, { answers: { ...answers, ...served } })
    expect(await screen.findByRole('button', { name: 'Confirm identity' })).toBeTruthy()
  })
})
