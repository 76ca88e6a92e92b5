import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ella, detail, decide, answers, openReview } from './identity-review-test-setup.ts'

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
