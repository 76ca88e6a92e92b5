import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  checks,
  decision,
  excuse,
  fill,
  lacking,
  missingTexts,
  open,
  preview,
  recorded,
} from './assisted-check-test-setup.ts'
import { passesStep } from './save-check.ts'

test('leaves the step open where the check gives no excuse', async () => {
  const none = { ...excuse, state: 'none', until: null, reason: 'late' }
  const view = await open({
    [checks]: Response.json({ check: recorded, rightToWork: none }, { status: 201 }),
  })
  fill(view)
  view.press('Save check')
  await within(view.panel).findByText('The step stays open')
  expect(view.server.of(decision)).toEqual([])
})

test('does not pass a step for which something is missing, and says so before and after', async () => {
  const missing = lacking('copy', 'job_fits', 'start_date')
  const view = await open({
    [preview]: { rightToWork: missing, problems: [] },
    [checks]: Response.json({ check: recorded, rightToWork: missing }, { status: 201 }),
  })
  fill(view)
  await within(view.panel).findByText('Not covered yet: 3 things are missing.')
  await view.save('Save, not covered yet')
  expect(view.panel.textContent).toContain('The step stays open')
  expect(within(view.panel).getByText(missingTexts('copy')[0]!)).toBeTruthy()
  expect(view.server.of(decision)).toEqual([])
  expect(within(view.panel).getByRole('button', { name: 'Next check' })).toBeTruthy()
})

test('passes a step for which only the first day is missing', async () => {
  const missing = lacking('start_date')
  const view = await open({
    [preview]: { rightToWork: missing, problems: [] },
    [checks]: Response.json({ check: recorded, rightToWork: missing }, { status: 201 }),
  })
  fill(view)
  await within(view.panel).findByText('Not covered yet: 1 thing is missing.')
  await view.save('Save check')
  expect(view.server.of(decision)).toHaveLength(1)
})

test('leaves the step open where the server finds that a check is still needed', async () => {
  const message = 'Record a check first'
  const view = await open({
    [decision]: () => Response.json({ message, error: message, code: 'check_needed' }, { status: 409 }),
  })
  fill(view)
  await view.save()
  expect(await within(view.panel).findByText('The step stays open')).toBeTruthy()
})

test.each([
  ['continuous', [], 'document', true],
  ['grace', [], 'ecs', true],
  ['not_required', [], 'online', true],
  ['none', [], 'online', false],
  ['lapsed', [], 'online', false],
  ['provisional', ['start_date', 'before_work_started'], 'online', true],
  ['provisional', ['likeness'], 'digital', true],
  ['provisional', ['likeness'], 'online', false],
  ['provisional', ['likeness', 'report_copy'], 'digital', false],
  ['provisional', ['a part of a later version'], 'online', false],
] as const)('%s lacking %j by the route %s passes the step: %s', (state, missing, route, passes) => {
  const rightToWork = { ...excuse, state, missing: [...missing], warnings: [], gaps: [] }
  expect(passesStep(rightToWork, route)).toBe(passes)
})
