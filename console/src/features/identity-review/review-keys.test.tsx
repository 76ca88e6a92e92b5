import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { ella, detail, decide, answers, openReview, path } from './identity-review-test-setup.ts'

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

it.each([
  ['y', '2', 'same_person', 'The name is spelled or transliterated differently'],
  ['N', '1', 'different_person', 'The name on the document is not theirs'],
])('three keys decide: %s, %s, Enter', async (first, second, decision, reason) => {
  const { server } = await openReview({ [decide]: detail })
  for (const key of [first, second, 'Enter']) press(key)
  await waitFor(() => expect(server.of(decide)).toHaveLength(1))
  expect(server.of(decide)[0]?.body).toMatchObject({ decision, reason })
})

it('a reason of another kind has the field at once, where keys are letters again', async () => {
  const { within: inside, server } = await openReview({ [decide]: detail })
  press('n')
  press('5')
  const field = await inside.findByLabelText('What is the reason?')
  await waitFor(() => expect(document.activeElement).toBe(field))
  press('y')
  press('1')
  expect(inside.getByRole<HTMLInputElement>('radio', { name: /^Not the same person/ }).checked).toBe(true)
  expect(server.of(decide)).toEqual([])
})

it('keys with Ctrl, of another reason than there is, and before a decision do nothing', async () => {
  const { within: inside } = await openReview()
  fireEvent.keyDown(document.body, { key: 'y', ctrlKey: true })
  press('1')
  expect(inside.queryByRole('radiogroup', { name: 'Reason' })).toBeNull()
  press('n')
  press('9')
  expect(inside.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toHaveLength(1)
})

it('after a decision in the queue the next review opens by itself, and after the last one none', async () => {
  const ivo = { ...ella, employeeId: 'c40d12f7-0010', fullName: 'Ivo Example' }
  const rows = [ella, ivo].map((employee) => ({
    ...answers['GET /verifications/list'].items[0],
    employee,
  }))
  const decideNext = `POST /employees/${ivo.employeeId}/identity-review`
  const { server } = await openReview({
    'GET /verifications/list': { items: rows, nextCursor: null },
    [`GET /employees/${ivo.employeeId}`]: { ...detail, employee: ivo },
    [decide]: detail,
    [decideNext]: { ...detail, employee: ivo },
  })
  for (const key of ['y', '1', 'Enter']) press(key)
  await screen.findByRole('dialog', { name: 'Is this Ivo Example?' })
  expect(screen.queryByRole('dialog', { name: 'Is this Ella Novak?' })).toBeNull()
  for (const key of ['n', '1', 'Enter']) press(key)
  await waitFor(() => expect(server.of(decideNext)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const event = (id: string, kind: string, more: object = {}) => ({
  id,
  kind,
  at: '2026-11-17T10:11:00Z',
  by: 'provider',
  ...more,
})
const timeline = `GET ${path}/timeline`

async function unfold(answer: unknown) {
  const view = await openReview({ [timeline]: answer, [decide]: detail })
  expect(view.server.of(timeline)).toEqual([])
  const title = view.within.getByText('History of the identity step')
  const details = title.closest('details') as HTMLDetailsElement
  expect(details.open).toBe(false)
  details.open = true
  fireEvent(details, new Event('toggle'))
  return { ...view, title, details: within(details) }
}

it('what was tried and decided before is read once it is unfolded, the newest first, and keys go on', async () => {
  const { title, details, server } = await unfold({
    events: [
      event('1', 'invitation.created', { channel: 'email' }),
      event('2', 'identity.failed', { reason: 'The document has expired.' }),
      event('3', 'step.reopened', { step: 'id', reason: 'New passport', byName: 'Priya Raman' }),
      event('4', 'step.passed', { step: 'phone' }),
      event('5', 'identity.review_needed'),
    ],
    messages: [],
  })
  const list = await details.findByRole('list', { name: 'History of the identity step' })
  const sentences = within(list).getAllByRole('listitem')
  expect(sentences.map((item) => item.textContent?.replace(/\d+ Nov.*$/, ''))).toEqual([
    'Identity check needs a review',
    'Identity reopened: new passport · Priya Raman',
    'Identity provider rejected the document: the document has expired',
  ])
  for (const key of ['y', '1']) press(key)
  // Enter folds the history where that has the focus.
  expect(fireEvent.keyDown(title, { key: 'Enter' })).toBe(true)
  press('Enter')
  await waitFor(() => expect(server.of(decide)).toHaveLength(1))
})

it('a history that cannot be read is told in its place, and the decision can be made', async () => {
  let isDown = true
  const { details, within: inside } = await unfold(() =>
    isDown ? refuse(500) : { events: [], messages: [] },
  )
  await details.findByText('We could not load the history.')
  expect(inside.getByRole('radiogroup', { name: 'Your decision' })).toBeTruthy()
  isDown = false
  fireEvent.click(details.getByRole('button', { name: 'Retry' }))
  await details.findByText('Nothing has happened yet.')
})
