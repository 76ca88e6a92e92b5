import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { excuse, lacking, missingTexts, open, preview } from './assisted-check-test-setup.ts'

test('leads to a field only where it is on the page', async () => {
  const late = 'This check is later than the start date allows, so it does not cover you'
  const before = 'Only a check by your own staff can cover you'
  const view = await open({
    [preview]: {
      rightToWork: lacking(
        'original_seen',
        'document_expires',
        'before_work_started',
        'likeness',
        'job_fits',
      ),
      problems: [
        { field: 'checkedAt', rule: 1, message: late, blocks: false },
        { field: 'madeBy', rule: 24, message: before, blocks: false },
      ],
    },
  })
  const { panel, field, tick, type } = view
  await within(panel).findByText(late)
  const isButton = (text: string) => within(panel).getByText(text).matches('button')
  const [original, expires, firstDay, likeness, job] = missingTexts(
    'original_seen',
    'document_expires',
    'before_work_started',
    'likeness',
    'job_fits',
  )
  const texts = [late, before, original!, expires!, firstDay!, likeness!, job!]
  expect(texts.filter(isButton)).toEqual([likeness])
  // Each leads to its field as soon as that is asked for.
  type('Permission to work', 'time_limited')
  expect(texts.filter(isButton)).toEqual([likeness, job])
  tick('We made this check before today')
  type('Day of the check', '2024-05-01')
  await waitFor(() => expect(isButton(before)).toBe(true))
  fireEvent.click(within(panel).getByText(before))
  expect(document.activeElement).toBe(within(panel).getByRole('radio', { name: 'Own staff' }))
  view.choose('Own staff')
  expect(field('Name of who made it')).toBeTruthy()
})

test('leads to a list to choose from', async () => {
  const message = 'Choose what the Home Office page says'
  const { panel, field } = await open({
    [preview]: Response.json({ errors: { permission: message } }, { status: 422 }),
  })
  fireEvent.click(await within(panel).findByRole('button', { name: message }))
  expect(document.activeElement).toBe(field('Permission to work'))
})

test('says that cover without an end is not without condition', async () => {
  const view = await open({
    [preview]: { rightToWork: { ...excuse, state: 'continuous', until: null }, problems: [] },
  })
  await within(view.panel).findByText('Covered, no end date')
  expect(view.panel.textContent).toContain('No follow-up is due. You lose your cover if you learn')
})
