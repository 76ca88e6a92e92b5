import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { ella, identity, detail, path, decide, answers, openReview } from './identity-review-test-setup.ts'

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
  [null, 'Mary Ashdown', 'The document has a different family name.'],
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

/** Chooses “not the same person” for a reason that is typed. */
function decline(inside: ReturnType<typeof within>, reason: string) {
  fireEvent.click(inside.getByRole('radio', { name: /^Not the same person/ }))
  fireEvent.click(inside.getByRole('radio', { name: 'Another reason' }))
  fireEvent.change(inside.getByLabelText('What is the reason?'), { target: { value: reason } })
}

it('takes no “not the same person” without a reason', async () => {
  const { within: inside, server } = await openReview({ [decide]: detail })
  fireEvent.click(inside.getByRole('radio', { name: /^Not the same person/ }))
  fireEvent.click(inside.getByRole('button', { name: 'Not the same person' }))
  await inside.findByText('Please choose a reason')
  expect(server.of(decide)).toEqual([])
  decline(inside, 'This is her sister')
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
  const address = `/employees?employee=${ella.employeeId}&part=checks`
  renderApp(address, { answers: { ...answers, [`GET ${path}`]: accepted } })
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('cell', { name: 'Ella Marie Horvat' })
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
  decline(inside, 'This is her sister')
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
  await within(sheet).findByText(/matches the invitation, but there is a warning sign/)
  const found = within(sheet).getByRole('list', { name: 'What we found' })
  expect(found.textContent).toContain(
    'Held because of a warning sign: Another employee has confirmed the same phone number.',
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
  expect(sheet.textContent).not.toContain('but there is a warning sign')
})

it('marks what differs, by more than its colour', async () => {
  const { within: inside } = await openReview()
  const marked = [...inside.getByRole('table').querySelectorAll('mark')].map(({ textContent }) => textContent)
  expect(marked).toEqual(['Novak', 'Marie', 'Horvat', '17 May 1990', '18 May 1990'])
})

it.each([
  ['https://dashboard.example/vs_1', 1],
  [undefined, 0],
])('leads to the photos at the provider, where it has a page for them: %s', async (providerPage, links) => {
  const shown = { ...detail, identity: { ...identity, providerPage } }
  const { within: inside } = await openReview({ [`GET ${path}`]: shown })
  const found = inside.queryAllByRole('link', { name: 'Open at the provider' })
  expect(found).toHaveLength(links)
  for (const link of found) {
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      providerPage,
      'noopener noreferrer',
    ])
  }
})
