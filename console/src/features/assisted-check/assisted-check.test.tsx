import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse, type Sent } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import {
  answers,
  checks,
  decision,
  excuse,
  fill,
  missingTexts,
  open,
  preview,
  recorded,
  tom,
} from './assisted-check-test-setup.ts'

test('opens with what the employee chose, and how to check it', async () => {
  const { panel, field } = await open()
  const choice = within(panel).getByRole('region', { name: 'What the employee chose' })
  expect(choice.textContent).toContain('An eVisa or a share code')
  expect(within(choice).getByText('W12 345 678')).toBeTruthy()
  expect(within(choice).getByRole('button', { name: 'Copy share code' })).toBeTruthy()
  expect(within(panel).getByRole<HTMLInputElement>('radio', { name: /^Online check/ }).checked).toBe(true)
  expect(field('Share code').value).toBe('W12 345 678')
  const born = field('Date of birth').closest('fieldset')!
  expect([...born.querySelectorAll('input')].map(({ value }) => value)).toEqual(['17', '5', '1990'])
  expect(within(panel).getByRole('list', { name: 'What to do' }).children.length).toBeGreaterThan(3)
  const page = within(panel).getByRole('link', { name: /^Open the Home Office page/ })
  expect(page.getAttribute('href')).toBe('https://www.gov.uk/view-right-to-work')
  expect(page.getAttribute('target')).toBe('_blank')
})

test('keeps other routes than the employee’s a step away, with the focus on what opens', async () => {
  const { panel, press } = await open()
  const routes = () => within(panel).getByRole('radiogroup', { name: 'How do you check?' })
  expect(within(routes()).getAllByRole('radio')).toHaveLength(1)
  press('Use another way')
  expect(within(routes()).getAllByRole('radio')).toHaveLength(4)
  expect(document.activeElement).toBe(within(routes()).getByRole('radio', { name: /^Online check/ }))
})

test('asks for the fields of the chosen route only', async () => {
  const { panel, chooseRoute, choose, type, has } = await open()
  chooseRoute(/^Document/)
  expect(has('Share code')).toBe(false)
  expect(panel.textContent).toContain('Not accepted:')
  type('Document', 'A7')
  expect(has(/National Insurance number and name/)).toBe(true)
  expect(has('Permission ends')).toBe(false)
  expect(has('Job title')).toBe(false)
  type('Document', 'B1')
  expect(has('Permission ends')).toBe(true)
  choose(/^Employer Checking Service/)
  expect(has('Reference of the notice')).toBe(true)
  const page = within(panel).getByRole('link', { name: /^Open the Employer Checking Service/ })
  expect(page.getAttribute('href')).toBe('https://www.gov.uk/employee-immigration-employment-status')
})

test('shows the excuse while it is typed, once for what was typed last, and problems at their fields', async () => {
  const message = 'This permission ends before the start date'
  const view = await open({
    [preview]: ({ body }: Sent) =>
      (body as { nameOnEvidence: string }).nameOnEvidence
        ? {
            rightToWork: { ...excuse, missing: ['likeness', 'copy'] },
            problems: [{ field: 'permissionEnd', rule: 12, message, blocks: false }],
          }
        : Response.json({ errors: { nameOnEvidence: 'Please enter the name' } }, { status: 422 }),
  })
  const { panel, field, server } = view
  await within(panel).findByText('Please enter the name')
  await within(panel).findByText('Please enter the name')
  expect(field('Name on the evidence').getAttribute('aria-invalid')).toBeNull()
  const before = server.of(preview).length
  fill(view)
  await within(panel).findByText('Covered until 3 Mar 2027')
  expect(server.of(preview)).toHaveLength(before + 1)
  expect(server.of(preview).at(-1)?.body).toMatchObject({ weeklyHoursLimit: 20, outcome: 'pass' })
  const [likeness, copy] = missingTexts('likeness', 'copy')
  fireEvent.click(within(panel).getByRole('button', { name: likeness! }))
  expect(document.activeElement).toBe(within(panel).getByRole('radio', { name: 'In person' }))
  fireEvent.click(within(panel).getByRole('button', { name: copy! }))
  expect(document.activeElement).toBe(field(/^Choose files/))
  const end = field('Permission ends').closest('fieldset')!
  expect(document.getElementById(end.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message)
  expect(within(panel).queryByText('Please enter the name')).toBeNull()
})

test('records the check once, settles the step with it, and goes on to the next employee', async () => {
  const view = await open()
  fill(view)
  const save = within(view.panel).getByRole('button', { name: 'Save check' })
  fireEvent.click(save)
  fireEvent.click(save)
  expect(await within(view.panel).findByRole('heading', { name: 'The check is recorded' })).toBe(
    document.activeElement,
  )
  const [check] = view.server.of(checks)
  expect(view.server.of(checks)).toHaveLength(1)
  expect(check?.body).toMatchObject({ kind: 'initial', route: 'online', likeness: { mode: 'in_person' } })
  expect(check?.headers.get('idempotency-key')).toBeTruthy()
  expect(view.server.of(decision).map(({ body }) => body)).toEqual([{ decision: 'pass', checkId: 'c1' }])
  view.press('Next check')
  const panel = await screen.findByRole('dialog', { name: /Ada Example/ })
  await within(panel).findByText('They have not sent anything yet.')
  expect(document.activeElement?.textContent).toContain('Ada Example')
  expect(within(panel).queryByLabelText('Share code')).toBeNull()
})

test('tells what became of the last one who waited', async () => {
  let isOver = false
  const view = await open({
    'GET /verifications/list': () =>
      isOver ? { items: [], nextCursor: null } : answers['GET /verifications/list'],
    [decision]: () => {
      isOver = true
      return answers[decision]
    },
  })
  fill(view)
  view.press('Save check')
  expect(await screen.findByText('No one needs you now')).toBeTruthy()
  expect(within(view.panel).getByRole('heading', { name: 'The check is recorded' })).toBeTruthy()
  expect(within(view.panel).queryByRole('button', { name: 'Next check' })).toBeNull()
})

test('keeps what was typed while the store is away, and sends the same check again', async () => {
  let isAway = true
  const view = await open({
    [checks]: () => (isAway ? refuse(503) : Response.json({ check: recorded, rightToWork: excuse })),
  })
  fill(view)
  view.press('Save check')
  expect((await within(view.panel).findByRole('alert')).textContent).toContain(
    'What you entered is still here',
  )
  expect(view.field('Name on the evidence').value).toBe('Tom Hughes')
  isAway = false
  view.press('Save check')
  await within(view.panel).findByRole('heading', { name: 'The check is recorded' })
  const [first, second] = view.server.of(checks)
  expect(second?.body).toEqual(first?.body)
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
})

test('does not record the check again where only the decision failed', async () => {
  let isAway = true
  const view = await open({ [decision]: () => (isAway ? refuse(503) : answers[decision]) })
  fill(view)
  view.press('Save check')
  expect((await within(view.panel).findByRole('alert')).textContent).toContain('The check is saved, but')
  isAway = false
  view.press('Save check')
  await within(view.panel).findByRole('heading', { name: 'The check is recorded' })
  expect(view.server.of(checks)).toHaveLength(1)
  expect(view.server.of(decision)).toHaveLength(2)
})

test('corrects the check that was recorded where it was changed before the decision', async () => {
  let isAway = true
  const view = await open({ [decision]: () => (isAway ? refuse(503) : answers[decision]) })
  fill(view)
  view.press('Save check')
  await within(view.panel).findByRole('alert')
  isAway = false
  view.type('Permission ends', '2027-04-03')
  view.press('Save check')
  await within(view.panel).findByRole('heading', { name: 'The check is recorded' })
  expect(view.server.of(checks)[1]?.body).toMatchObject({ permissionEnd: '2027-04-03', supersedes: 'c1' })
})

test('tells that another user was faster', async () => {
  const view = await open({ [decision]: () => refuse(409, 'This step is already complete') })
  fill(view)
  view.press('Save check')
  await within(view.panel).findByText('Your decision was not saved')
  expect(view.panel.textContent).toContain(
    'Another user may have decided first. This step is already complete.',
  )
})

test('tells a refusal at its field', async () => {
  const message = 'This share code was made for renting a home'
  const view = await open({
    [checks]: () => Response.json({ message, errors: { shareCode: message } }, { status: 422 }),
  })
  fill(view)
  view.press('Save check')
  await waitFor(() => expect(view.field('Share code').getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(view.field('Share code'))
})

test('holds the step without a check where nothing of the evidence was seen, and says who reads the reason', async () => {
  const view = await open()
  view.choose(/^Hold/)
  expect(view.panel.textContent).toContain('The employee sees this reason')
  expect(view.panel.textContent).toContain('but no check')
  view.choose(/^Fail/)
  expect(view.panel.textContent).toContain('The employee does not see this reason')
  expect(view.panel.textContent).toContain('but no check')
  view.choose(/^Hold/)
  view.type('What they need to send', 'share_code')
  view.type('Reason', 'The page says that your code has expired')
  view.press('Save check')
  await within(view.panel).findByRole('heading', { name: 'Your decision is saved' })
  expect(view.server.of(checks)).toEqual([])
  expect(view.server.of(decision)[0]?.body).toEqual({
    decision: 'hold',
    need: 'share_code',
    reason: 'The page says that your code has expired',
  })
})

/** Presses Escape as the keyboard does. */
const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })

test('asks before it discards what was typed', async () => {
  const view = await open()
  view.type('Name on the evidence', 'Tom')
  escape()
  const question = await screen.findByRole('alertdialog', { name: 'Discard the check for Tom Hughes?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(view.field('Name on the evidence').value).toBe('Tom')
  escape()
  fireEvent.click(await screen.findByRole('button', { name: 'Discard check' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('closes without a question where nothing was typed', async () => {
  await open()
  escape()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('is opened from the details of an employee, too, which have the focus again afterwards', async () => {
  renderApp('/employees?employee=e1', {
    answers: {
      ...answers,
      'GET /employees': { items: [tom] },
      'GET /employees/activity': { items: [] },
      'GET /employees/e1/timeline': { events: [], messages: [] },
    },
  })
  const opener = await screen.findByRole('button', { name: 'Record check' })
  opener.focus()
  fireEvent.click(opener)
  const panel = await screen.findByRole('dialog', { name: /^Right-to-work check/ })
  expect(await within(panel).findByText('W12 345 678')).toBeTruthy()
  fireEvent.change(await within(panel).findByLabelText('Name on the evidence'), { target: { value: 'Tom' } })
  escape()
  fireEvent.click(await screen.findByRole('button', { name: 'Discard check' }))
  await waitFor(() => expect(panel.isConnected).toBe(false))
  await waitFor(() => expect(document.activeElement).toBe(opener))
})
