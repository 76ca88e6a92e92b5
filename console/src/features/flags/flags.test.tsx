import { flagText } from '@bonafide/shared/contract/employees/flag-texts.ts'
import { flagCodes } from '@bonafide/shared/contract/employees/identity-review.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { tom } from '#testing/tom.ts'

const at = '2026-11-21T09:30:00Z'
const flags = [
  { code: 'same_network_as_hr', at, text: flagText('same_network_as_hr', null) },
  { code: 'phone_shared', at, text: flagText('phone_shared', '318') },
]
const path = `/employees/${tom.employeeId}`

async function openDetails(detail: object) {
  renderApp(`/employees?employee=${tom.employeeId}`, {
    answers: {
      'GET /employees': { items: [tom] },
      'GET /employees/activity': { items: [] },
      [`GET ${path}`]: { employee: tom, ...detail },
      [`GET ${path}/timeline`]: { events: [], messages: [] },
    },
  })
  const sheet = await screen.findByRole('dialog')
  await within(sheet).findByRole('list', { name: 'Verification Steps' })
  return sheet
}

async function openQueue(waiting: object) {
  const item = { employee: tom, waitingSince: at, action: 'none', ...waiting }
  renderApp('/verifications', {
    answers: { 'GET /verifications/list': { items: [{ ...item, step: 'id' }], nextCursor: null } },
  })
  return (await screen.findByRole('link', { name: 'Tom Hughes' })).closest('main') as HTMLElement
}

test('shows each flag of an employee with what it means, what to do and when it was raised', async () => {
  const sheet = await openDetails({ flags })
  expect(sheet.textContent).toContain('2 flags to look into')
  const items = within(within(sheet).getByRole('list', { name: 'Flags' })).getAllByRole('listitem')
  expect(items.map((item) => within(item).getByText(/./, { selector: 'strong' }).textContent)).toEqual([
    'Same network as a user',
    'Phone number shared',
  ])
  expect(items[1]?.textContent).toContain('ending in 318 was also confirmed by another employee')
  expect(items[1]?.textContent).toContain('Search your employees for the number')
  expect(items[0]?.querySelector('time')?.textContent).toMatch(/21 November 2026/)
})

test('reads out a flag that it does not know, and shows none where there are none', async () => {
  const sheet = await openDetails({ flags: [{ code: 'brand_new', at, text: 'Look here.' }] })
  const list = within(sheet).getByRole('list', { name: 'Flags' })
  expect(list.textContent).toMatch(/^Brand newLook here\./)
})

test.each([{}, { flags: [] }])('shows no flags for a server that answers %j', async (detail) => {
  const sheet = await openDetails(detail)
  expect(within(sheet).queryByRole('list', { name: 'Flags' })).toBeNull()
  expect(sheet.textContent).not.toContain('flag')
})

test('marks an employee in the queue, and opens the sentences at a press', async () => {
  const region = await openQueue({ flags })
  const mark = within(region).getByRole('button', { name: '2 flags: Tom Hughes' })
  expect(mark.textContent).toBe('2 flags')
  expect(mark.getAttribute('aria-expanded')).toBe('false')
  expect(within(region).queryByRole('list', { name: 'Flags of Tom Hughes' })).toBeNull()
  fireEvent.click(mark)
  expect(mark.getAttribute('aria-expanded')).toBe('true')
  const list = within(region).getByRole('list', { name: 'Flags of Tom Hughes' })
  expect(document.getElementById(mark.getAttribute('aria-controls') ?? '')?.contains(list)).toBe(true)
  expect(list.textContent).toContain('This is normal if the employee was at your workplace.')
  fireEvent.click(mark)
  expect(within(region).queryByRole('list', { name: 'Flags of Tom Hughes' })).toBeNull()
})

test('marks nobody without a flag', async () => {
  const region = await openQueue({})
  expect(within(region).queryByRole('button', { name: /flag/ })).toBeNull()
})

test('every flag has a sentence that holds no placeholder', () => {
  for (const code of flagCodes) {
    expect(flagText(code, '318')).toMatch(/^[A-Z].+\. .+\.$/)
    expect(flagText(code, '318')).not.toMatch(/[{}]/)
  }
})
