import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { excuse, open, openChecks } from './right-to-work-test-setup.tsx'

afterEach(() => void vi.useRealTimers())

const bar = (sheet: HTMLElement) => within(sheet).getByRole('region', { name: 'Cover' })
const none = { ...excuse, state: 'none', until: null, reason: 'no_check', rules: [1] }
const almost = (...missing: string[]) => ({ ...excuse, state: 'provisional', until: null, missing })

test.each([
  [
    'who works without',
    none,
    { startDate: '2026-01-05' },
    'Not covered working since 5 Jan 2026',
    'Record check',
  ],
  ['a check without copy', almost('copy'), {}, 'Almost covered copy missing', 'Add copy'],
  [
    'a check without likeness',
    almost('likeness'),
    {},
    'Almost covered likeness to confirm',
    'Confirm likeness',
  ],
  [
    'likeness that nobody here can attest',
    { ...almost('likeness'), likenessCheck: null },
    {},
    'Almost covered likeness to confirm',
    'Record check',
  ],
  [
    'likeness on the first day',
    almost('likeness', 'before_work_started'),
    {},
    'Almost covered likeness to confirm, first day to confirm',
    'Confirm likeness',
  ],
  [
    'several things',
    almost('copy', 'likeness'),
    {},
    'Almost covered copy missing, likeness to confirm',
    'Add what is missing',
  ],
  ['no start date', almost('start_date'), {}, 'Almost covered start date missing', 'Add start date'],
  [
    'a volunteer',
    { ...excuse, state: 'not_required', until: null, reason: 'volunteer' },
    {},
    'Not required volunteer',
    'Require again',
  ],
])(
  'of %s the sheet says the verdict at its top, with the one action that helps',
  async (_who, rightToWork, more, words, action) => {
    const { sheet } = await open(rightToWork, {}, more)
    expect(bar(sheet).querySelector('p')?.textContent).toBe(words)
    expect(
      within(bar(sheet))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([action])
  },
)

test.each([
  ['for who has left', none, 'Not covered left 31 Oct 2026', { leaveDate: '2026-10-31' }],
  ['that has no end', { ...excuse, state: 'continuous', until: null }, 'Covered no end date'],
  [
    'that nobody needs',
    { ...excuse, state: 'not_required', until: null, reason: 'before_scope' },
    'Not required engaged before 1 October 2026',
  ],
])('offers nothing beside cover %s', async (_which, rightToWork, words, more: object = {}) => {
  const { sheet } = await open(rightToWork, {}, more)
  expect(bar(sheet).textContent).toBe(words)
  expect(within(sheet).getByRole('button', { name: 'Record check' })).toBeTruthy()
})

test.each([
  ['2026-12-31', ['Record check']],
  ['2027-01-01', []],
])('offers another check 60 days before %s', async (until, actions) => {
  vi.useFakeTimers({ now: new Date('2026-11-01T09:00:00Z'), toFake: ['Date'] })
  const { sheet } = await open({ ...excuse, until })
  expect(
    within(bar(sheet))
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(actions)
  // Once in the sheet, wherever it stands.
  expect(within(sheet).getAllByRole('button', { name: 'Record check' })).toHaveLength(1)
})

test('is not there where the server tells no excuse, nor for who is erased', async () => {
  const first = await open(null)
  expect(within(first.sheet).queryByRole('region', { name: 'Cover' })).toBeNull()
  cleanup()
  const erased = await open(none, {}, { erasedAt: '2026-11-20T10:00:00Z' })
  expect(within(erased.sheet).queryByRole('region', { name: 'Cover' })).toBeNull()
})

test('a step that is open because of a check says what is to be done', async () => {
  const { sheet } = await openChecks(almost('copy', 'job_fits'))
  const steps = within(within(sheet).getByRole('list', { name: 'Results of the steps' })).getAllByRole(
    'listitem',
  )
  expect(steps.at(-1)?.textContent).toBe('RTWPendingAdd copy, confirm job')
})

test('what is missing opens where it is added', async () => {
  const { sheet } = await open(almost('start_date'), {}, { engagement: null })
  fireEvent.click(within(sheet).getByRole('button', { name: 'Enter the start date.' }))
  const dialog = await screen.findByRole('dialog', { name: 'Engagement of Tom Hughes' })
  const field = within(dialog).getByLabelText('Start date')
  expect(document.activeElement).toBe(field)
})

test('says in the card what is lost, what to look at, and on which days nothing covers', async () => {
  const { sheet } = await open({
    ...excuse,
    state: 'continuous',
    until: null,
    rules: [1, 10],
    warnings: ['extended_liability', 'identity_overdue', 'of_later'],
    gaps: [{ from: '2027-03-03', to: '2027-03-09' }],
  })
  const card = within(sheet).getByRole('region', { name: 'Statutory excuse' })
  for (const words of [
    'Covered, no end date',
    'No follow-up is due. You lose your cover if you learn, or have reason to believe, that they have no right to work, or if the work goes beyond its limits.',
    'Finish the check before their first day of work. (rule 1)',
    'Not covered from 3 Mar 2027 to 9 Mar 2027',
    'Based on the rules of October 2026. You, the employer, remain liable.',
    'This check is about the employee. The business that they do the work for has duties of its own',
    'They have not confirmed their identity again in time.',
  ])
    expect(card.textContent).toContain(words)
  expect(bar(sheet).textContent).toContain('Covered no end date, identity check overdue')
})
