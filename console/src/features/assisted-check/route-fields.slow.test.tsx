import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formatDate } from '#lib/format.ts'
import { londonDay } from '#lib/london-day.ts'
import {
  answers,
  checks,
  decision,
  excuse,
  fill,
  lacking,
  open,
  preview,
  recorded,
  tom,
} from './assisted-check-test-setup.ts'

type Opened = Awaited<ReturnType<typeof open>>

/** Fills in the fields that every route asks for. */
function decide({ type, choose }: Opened) {
  type('Name on the evidence', 'Tom Hughes')
  choose('In person')
  choose(/^Pass/)
}

const withEmployee = (more: object) => ({
  'GET /employees/e1': { employee: { ...tom, ...more }, flowStatus: null },
})

test('takes the result of a digital check, with whose passport it was, and passes the step before the likeness', async () => {
  const likenessDue = lacking('likeness')
  const view = await open({
    [preview]: { rightToWork: likenessDue, problems: [] },
    [checks]: Response.json({ check: recorded, rightToWork: likenessDue }, { status: 201 }),
  })
  const { panel, chooseRoute, choose, type, has } = view
  chooseRoute(/^Digital check/)
  const page = within(panel).getByRole('link', { name: /^Open the register/ })
  expect(page.getAttribute('href')).toBe('https://www.digital-identity-services-register.service.gov.uk')
  const documents = within(panel).getByLabelText<HTMLSelectElement>('Document')
  expect([...documents.options].map(({ value }) => value)).toEqual(['', 'A1', 'A2'])
  type('Document', 'A1')
  expect(has('I have seen the original')).toBe(false)
  expect(has('Job title')).toBe(false)
  expect(has('Expiry date')).toBe(true)
  type('Expiry date', '2030-01-31')
  type('Nationality, as written in the passport', 'other')
  type('Nationality in 3 letters', 'fra')
  type('Issuing country, as written in the passport', 'GBR')
  expect(has('Country in 3 letters')).toBe(false)
  type('Digital provider', 'Veri Ltd')
  type('Reference of the result', 'R-1')
  type('Level of confidence', 'medium')
  choose('Yes')
  decide(view)
  choose('I have not seen them yet')
  await within(panel).findByText('Almost covered')
  expect(await view.save('Save check')).toMatchObject({
    route: 'digital',
    documentExpires: '2030-01-31',
    nationality: 'FRA',
    issuingCountry: 'GBR',
    provider: { name: 'Veri Ltd', reference: 'R-1', gpg45Level: 'medium', onRegister: true },
  })
  expect(view.server.of(decision)).toHaveLength(1)
})

test('asks what a British passport says of citizenship, and of nothing else', async () => {
  const view = await open()
  view.chooseRoute(/^Document/)
  view.type('Document', 'A1')
  for (const label of [
    'Expiry date',
    'Permission ends',
    /^Hours a week/,
    'Job title',
    /sticker \(vignette\)/,
  ]) {
    expect(view.has(label)).toBe(false)
  }
  view.tick('The passport says British citizen')
  view.tick('I have seen the original')
  decide(view)
  expect(await view.save()).toMatchObject({ documentCode: 'A1', citizenship: true, originalSeen: true })
})

test('asks of a visa sticker when it ends, and that the job is allowed', async () => {
  const view = await open()
  view.chooseRoute(/^Document/)
  view.type('Document', 'B1')
  expect(view.has('The passport says British citizen')).toBe(false)
  view.tick(/sticker \(vignette\)/)
  view.type('Expiry date', '2027-02-01')
  view.type('Permission ends', '2027-03-03')
  view.tick(/^I have checked that the permission/)
  view.type('Job title', 'Care assistant')
  decide(view)
  expect(await view.save()).toMatchObject({
    isVignette: true,
    documentExpires: '2027-02-01',
    jobFits: { jobTitle: 'Care assistant' },
  })
})

test('a letter of the Employer Checking Service among the documents is checked as one', async () => {
  const view = await open()
  view.chooseRoute(/^Document/)
  view.type('Document', 'G4')
  expect(within(view.panel).getByRole('link', { name: /^Open the Employer Checking Service/ })).toBeTruthy()
  expect(view.has('I have seen the original')).toBe(false)
  view.choose('Positive')
  view.type('Reference of the notice', 'PVN-1')
  view.type('Date of the notice', '2026-11-20')
  decide(view)
  expect(await view.save()).toMatchObject({ route: 'ecs', documentCode: 'G4', pvn: { positive: true } })
})

test('an Application Registration Card is asked for its expiry and its occupation', async () => {
  const view = await open()
  view.chooseRoute(/^Employer Checking Service/)
  expect(view.has('Expiry date')).toBe(false)
  view.type('Document', 'G3')
  view.type('Expiry date', '2027-02-01')
  view.type('Occupation, as the notice states it', 'Care worker')
  decide(view)
  expect(await view.save()).toMatchObject({ documentExpires: '2027-02-01', occupationLimit: 'Care worker' })
})

test('a student’s hours are one of three, with the day until which the term dates are known', async () => {
  const view = await open()
  fill(view)
  view.type('Why their hours are limited', 'student')
  expect(view.has(/^Hours a week \(optional\)/)).toBe(false)
  const hours = within(view.panel).getByRole('radiogroup', { name: /^Hours a week in term time/ })
  expect(within(hours).getByRole<HTMLInputElement>('radio', { name: '20 hours' }).checked).toBe(true)
  fireEvent.click(within(hours).getByRole('radio', { name: '10 hours' }))
  view.type('Term dates known until', '2027-06-30')
  const needed = within(view.panel).getByRole('list', { name: 'Still needs a file' })
  expect(needed.textContent).toContain('the term dates')
  expect(await view.save()).toMatchObject({
    weeklyHoursLimit: 10,
    conditionKind: 'student',
    termDatesUntil: '2027-06-30',
  })
})

test('a job beside a sponsored one needs the sponsor’s letter; without hours nobody is asked', async () => {
  const view = await open()
  expect(view.has('Why their hours are limited')).toBe(false)
  fill(view)
  view.type('Why their hours are limited', 'supplementary')
  expect(within(view.panel).getByRole('list', { name: 'Still needs a file' }).textContent).toContain(
    'the sponsor’s letter',
  )
  expect(await view.save()).toMatchObject({ conditionKind: 'supplementary', weeklyHoursLimit: 20 })
})

test('accepts a name that differs for a reason', async () => {
  const view = await open({ [preview]: { rightToWork: lacking('name_change'), problems: [] } })
  view.press('As invited: Tom Hughes')
  expect(view.field('Name on the evidence').value).toBe('Tom Hughes')
  expect(document.activeElement).toBe(view.field('Name on the evidence'))
  fill(view)
  await within(view.panel).findByRole('region', { name: 'The name differs from the invitation' })
  view.press('Short name')
  expect(view.field(/^Why you accept the name/).value).toBe('Short name')
  expect(await view.save('Save, not covered yet')).toMatchObject({ nameAccepted: { reason: 'Short name' } })
})

test('asks whether work has begun while the start date is not known', async () => {
  const view = await open()
  expect(view.has('I made this check before they started work')).toBe(false)
  view.tick('Work has not begun')
  fill(view)
  expect(await view.save()).toMatchObject({ workNotBegun: true })
})

test('asks on the first day whether it was before work started, and before it nothing', async () => {
  const view = await open(withEmployee({ startDate: londonDay() }))
  expect(view.has('Work has not begun')).toBe(false)
  view.tick('I made this check before they started work')
  fill(view)
  expect(await view.save()).toMatchObject({ beforeWorkStarted: true })
})

test('asks nothing of the first day before it', async () => {
  const view = await open(withEmployee({ startDate: '2999-01-04' }))
  expect(view.has('Work has not begun')).toBe(false)
  expect(view.has('I made this check before they started work')).toBe(false)
})

test('a failed check says which of two it is', async () => {
  const view = await open()
  fill(view)
  view.choose(/^Fail/)
  expect(view.has('Job title')).toBe(false)
  view.type('Reason', 'The notice is negative')
  view.press('Save check')
  const kinds = within(view.panel).getByRole('radiogroup', { name: 'Why did it fail?' })
  await waitFor(() => expect(kinds.getAttribute('aria-invalid')).toBe('true'))
  expect(view.server.of(checks)).toEqual([])
  view.choose(/^They have no right to do this work/)
  expect(await view.save()).toMatchObject({ outcome: 'fail', failKind: 'no_right' })
})

test('a technical fault is a reason to hold', async () => {
  const { panel } = await open()
  expect(within(panel).getByRole('radio', { name: /^Hold.*government page does not work/ })).toBeTruthy()
})

test('an appeal that is pending when a permission ends is kept with proof of it', async () => {
  const list = 'GET /employees/e1/checks'
  const view = await open({
    ...withEmployee({ rightToWork: excuse, verificationSteps: {} }),
    [list]: { ...(answers[list] as object), request: null },
  })
  view.chooseRoute(/^Employer Checking Service/)
  expect(view.has('What is pending')).toBe(false)
  view.type('Name on the evidence', 'Tom Hughes')
  view.choose(/^Hold/)
  view.type('What is pending', 'appeal')
  view.type('Application made on', '2026-10-01')
  expect(view.field('You saw proof of it on').value).toBe(formatDate(londonDay()))
  expect(view.has('Reference of the notice')).toBe(false)
  expect(within(view.panel).getByRole('list', { name: 'Still needs a file' }).textContent).toBe(
    'proof of the application, appeal or review',
  )
  view.type('Reason', 'They appealed in time')
  expect(await view.save()).toMatchObject({
    kind: 'followup',
    route: 'ecs',
    permission: 'pending_application',
    applicationKind: 'appeal',
    applicationDate: '2026-10-01',
    evidenceSeenOn: londonDay(),
    outcome: 'hold',
  })
})

test('takes an earlier check with its own day and maker, and shows what it is worth once there is one', async () => {
  const view = await open()
  const { panel, type, press, server } = view
  view.tick('We made this check before today')
  expect(panel.textContent).toContain('Without a copy it cannot cover you without an end date.')
  fill(view)
  expect(view.has('Job title')).toBe(false)
  expect(panel.textContent).toContain('You do not confirm anything yourself.')
  press('Save check')
  await waitFor(() => expect(view.field('Day of the check').getAttribute('aria-invalid')).toBe('true'))
  expect(server.of(checks)).toEqual([])
  type('Day of the check', '2024-05-01')
  view.choose(/^The employer before a transfer/)
  type('Name of who made it', 'Ann Hill')
  await within(panel).findByText('Covered until 3 Mar 2027')
  expect(server.of(preview).at(-1)?.body).toMatchObject({ kind: 'recorded' })
  expect(await view.save()).toMatchObject({
    kind: 'recorded',
    checkedAt: '2024-05-01T12:00:00.000Z',
    madeBy: { who: 'transferor', name: 'Ann Hill' },
    likeness: { mode: 'in_person', at: '2024-05-01T12:00:00.000Z' },
  })
})

test('offers documents of before for an earlier check alone', async () => {
  const view = await open()
  view.chooseRoute(/^Document/)
  const group = () => within(view.panel).queryByRole('group', { name: 'Accepted on the day of the check' })
  expect(group()).toBeNull()
  view.tick('We made this check before today')
  expect(
    within(group()!)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toContain('Frontier worker permit (until 5 Apr 2022) · E5')
  view.type('Document', 'E2')
  view.type('Permission to work', 'unlimited')
  expect(view.has('Permission ends')).toBe(false)
  view.tick('We made this check before today')
  expect(view.field('Document').value).toBe('')
})
