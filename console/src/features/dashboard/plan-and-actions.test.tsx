import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { usage } from '#testing/usage.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

const premium = { planName: 'premium', planStatus: 'active' }

async function open(plan: object = premium, used: object = usage) {
  const view = renderApp('/', { answers: { 'GET /usage/current': used, 'GET /billing/current-plan': plan } })
  const card = (await screen.findByRole('heading', { name: 'Current Plan' })).closest('section')!
  return { ...view, card }
}

test('greets by name and names the organisation', async () => {
  await open()
  const heading = screen.getByRole('heading', { level: 1 })
  expect(heading.textContent).toMatch(/^Good \w+, Priya$/)
  expect(within(screen.getByRole('main')).getByText('Northgate Care Ltd')).toBeTruthy()
})

test.each([
  ['basic', 'active', 'Basic', 'Active', 'zap'],
  ['Premium', 'ACTIVE', 'Premium', 'Active', 'gem'],
  ['ENTERPRISE', 'past_due', 'ENTERPRISE', 'Inactive', 'building-2'],
  ['free', 'canceled', 'Free', 'Inactive', 'package'],
])(
  'shows the plan %s that is %s as %s, %s, with its icon',
  async (planName, planStatus, name, badge, icon) => {
    const { card } = await open({ planName, planStatus })
    await waitFor(() => expect(card.textContent).toContain(`${name}${badge}`))
    expect(card.querySelector(`svg.lucide-${icon}`)).toBeTruthy()
  },
)

test('tells how many checks are used, how many remain and for how many days', async () => {
  const { card } = await open()
  await waitFor(() => expect(card.textContent).toContain('Monthly usage38 of 100'))
  expect(card.textContent).toContain('Remaining credits62')
  expect(card.textContent).toContain('Days remaining11')
  expect(within(card).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('38')
})

test('draws no bar where nothing is included', async () => {
  const { card } = await open(premium, { ...usage, checksUsed: 2, checksIncluded: 0 })
  await waitFor(() => expect(card.textContent).toContain('2 of 0'))
  expect(within(card).queryByRole('progressbar')).toBeNull()
})

test.each([0, 100])(
  'keeps the lines of the plan in their places when %i checks are included',
  async (checksIncluded) => {
    let answer = (_usage: object) => {}
    const later = new Promise<object>((resolve) => (answer = resolve))
    const { card } = await open(premium, () => later)
    const lines = card.lastElementChild!
    const before = [...lines.children]
    expect(before).toHaveLength(4)
    answer({ ...usage, checksIncluded })
    await waitFor(() => expect(card.textContent).toContain(`38 of ${checksIncluded}`))
    expect([...lines.children]).toEqual(before)
  },
)

test('keeps the plan in its place where the server has nothing to list beside it', async () => {
  let answer = (_refusal: Response) => {}
  const later = new Promise<Response>((resolve) => (answer = resolve))
  const answers = { 'GET /usage/current': usage, 'GET /verifications/attention': () => later }
  renderApp('/', { answers })
  const column = (await screen.findByRole('heading', { name: 'Current Plan' })).closest(
    'section',
  )!.parentElement!
  await screen.findByText('Loading what needs attention')
  const { className } = column
  answer(refuse(404))
  await waitFor(() => expect(screen.queryByText('Loading what needs attention')).toBeNull())
  expect([column.isConnected, column.className]).toEqual([true, className])
  expect(screen.getAllByRole('list', { name: 'Quick actions' })).toHaveLength(1)
})

test.each([
  ['Add Employee', '/widget'],
  ['View Reports', '/reports'],
  ['Manage Settings', '/settings'],
])('leads from the card %s to %s', async (title, path) => {
  const { address } = await open()
  const actions = screen.getByRole('list', { name: 'Quick actions' })
  fireEvent.click(within(actions).getByText(title))
  await waitFor(() => expect(address()).toBe(path))
})
