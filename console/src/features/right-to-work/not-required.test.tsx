import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { check, excuse, open, openChecks, path } from './right-to-work-test-setup.tsx'

const call = `${path}/right-to-work/not-required`
const none = { ...excuse, state: 'none', until: null, rules: [1], reason: 'no_check' }
const volunteer = { ...excuse, state: 'not_required', until: null, rules: [19], reason: 'volunteer' }

async function choose(sheet: HTMLElement, item: string) {
  fireEvent.click(within(sheet).getByRole('button', { name: 'Actions for Tom Hughes' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

test('records for a reason that no check is required', async () => {
  const { server, sheet } = await open(none, { [`POST ${call}`]: volunteer })
  await choose(sheet, 'Check not required')
  const dialog = await screen.findByRole('dialog', {
    name: 'Record that no check of Tom Hughes is required?',
  })
  const confirm = within(dialog).getByRole('button', { name: 'Record not required' })
  fireEvent.click(confirm)
  await within(dialog).findByText('Please choose why no check is required')
  expect(server.of(`POST ${call}`)).toEqual([])
  fireEvent.click(within(dialog).getByLabelText(/^Volunteer/))
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Helps on open days' } })
  fireEvent.click(confirm)
  await screen.findByText('No check of Tom Hughes is required.')
  expect(server.of(`POST ${call}`).map(({ body }) => body)).toEqual([
    { because: 'volunteer', reason: 'Helps on open days' },
  ])
})

test('takes that back after a question', async () => {
  const { server, sheet } = await open(volunteer, { [`DELETE ${call}`]: none })
  fireEvent.click(within(sheet).getByRole('button', { name: 'Require again' }))
  const dialog = await screen.findByRole('dialog', { name: 'Require a check of Tom Hughes again?' })
  expect(server.of(`DELETE ${call}`)).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Require again' }))
  await screen.findByText('A check of Tom Hughes is required again.')
})

test('says in the dialog why it was refused', async () => {
  const { sheet } = await open(volunteer, {
    [`DELETE ${call}`]: () => refuse(409, 'A check counts already.'),
  })
  await choose(sheet, 'Require check again')
  const dialog = await screen.findByRole('dialog', { name: /^Require a check/ })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Require again' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('A check counts already.')
})

test.each([
  ['of who is covered', excuse],
  ['of who was engaged before it was required', { ...volunteer, reason: 'before_scope' }],
])('is not offered %s', async (_who, rightToWork) => {
  const { sheet } = await open(rightToWork)
  fireEvent.click(within(sheet).getByRole('button', { name: 'Actions for Tom Hughes' }))
  await screen.findByRole('menuitem', { name: 'Send new link' })
  expect(screen.queryByRole('menuitem', { name: /check/i })).toBeNull()
})

test('is listed among the checks, newest first, with who recorded it and why', async () => {
  const record = { id: 'n1', recordedAt: '2026-11-21T12:00:00Z', recordedByName: 'Dana Reed' }
  const notRequired = [
    { ...record, id: 'n2', recordedAt: '2026-11-22T12:00:00Z', because: null, reason: null },
    { ...record, because: 'volunteer', reason: 'Helps on open days' },
  ]
  const { sheet } = await openChecks(none, {
    [`GET ${path}/checks`]: { items: [check], notRequired, rightToWork: none },
  })
  const list = await within(sheet).findByRole('region', { name: 'Right-to-work checks' })
  const [newest, older, oldest] = within(list).getAllByRole('listitem')
  expect(newest?.textContent).toBe('Check required again22 Nov 2026 by Dana Reed')
  expect(older?.textContent).toBe(
    'No check required21 Nov 2026 by Dana ReedBecauseVolunteerReasonHelps on open days',
  )
  expect(oldest?.textContent).toContain('Home Office online check')
})

test('tells whose an earlier check is, what it says of the document, and what each file shows', async () => {
  const earlier = {
    ...check,
    kind: 'recorded',
    madeBy: { who: 'transferor', name: 'Ann Hill' },
    nationality: 'GBR',
    citizenship: true,
    documentExpires: '2030-05-01',
    conditionKind: 'student',
    termDatesUntil: '2027-06-30',
    jobFits: { jobTitle: 'Care worker' },
    files: check.files.map((file) => ({ ...file, part: 'term_dates' })),
  }
  const failed = { ...check, id: 'c0', outcome: 'fail', failKind: 'not_shown' }
  const { sheet } = await openChecks(none, {
    [`GET ${path}/checks`]: { items: [earlier, failed], rightToWork: none },
  })
  const list = await within(sheet).findByRole('region', { name: 'Right-to-work checks' })
  const [newest, older] = within(list).getAllByRole('listitem')
  for (const words of [
    'We made this check before today',
    'Made byAnn Hill of the employer before the transfer',
    'NationalityGBR',
    'Document expires1 May 2030',
    'Reason for the limitStudent',
    'Term dates until30 Jun 2027',
    'Allows this jobCare worker',
    'Likenessconfirmed on live video by Ann Hill',
    'Term datesResult page (20 kB)',
  ])
    expect(newest?.textContent).toContain(words)
  await waitFor(() => expect(older?.textContent).toContain('Failed: not shown'))
})
