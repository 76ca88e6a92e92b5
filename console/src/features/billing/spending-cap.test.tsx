import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '@bonafide/shared/contract/permissions.ts'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { toast } from '#testing/on-screen.ts'

async function open(
  spendingCap: number | null,
  role: Role = 'owner',
  reply: unknown = { dollars: 40 },
  plans: unknown[] = [],
) {
  const { server } = renderApp('/billing', {
    role,
    answers: {
      'GET /billing/plans': plans,
      'GET /billing/current-plan': { planName: 'basic', planStatus: 'active', spendingCap },
      'GET /usage/current': {},
      'PUT /billing/spending-cap': reply,
    },
  })
  return { server, card: await screen.findByRole('region', { name: 'Spending cap' }) }
}

const poundPlan = {
  id: 'basic',
  name: 'Basic',
  pricePerMonth: 29,
  monthlyLimit: 25,
  description: 'For small teams',
  currency: 'gbp',
  interval: 'month',
  features: [],
  stripePriceId: 'price_basic',
}

const field = () => screen.findByLabelText<HTMLInputElement>('Most per month, in dollars')
async function save(text: string) {
  fireEvent.change(await field(), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Save cap' }))
}

test.each([
  ['40', 40],
  [' 0 ', 0],
  ['', null],
])('an owner who types %j asks for %j', async (text, dollars) => {
  const { server } = await open(25, 'owner', { dollars })
  expect((await field()).value).toBe('25')
  await save(text)
  await expect.poll(() => server.of('PUT /billing/spending-cap').at(0)?.body).toEqual({ dollars })
  await expect.poll(() => toast()).toContain('The spending cap has been saved.')
})

test.each(['-1', '2.5', 'ten', '200000'])(
  '%j is refused at the field, and nothing is asked for',
  async (text) => {
    const { server } = await open(null)
    await save(text)
    await screen.findByText('Please enter whole dollars from 0 to 100,000, or nothing for no cap')
    expect(server.of('PUT /billing/spending-cap')).toHaveLength(0)
  },
)

test('in another currency of the plans the field and its refusal name that one', async () => {
  const { server } = await open(null, 'owner', undefined, [poundPlan])
  const inPounds = await screen.findByLabelText('Most per month, in GBP')
  fireEvent.change(inPounds, { target: { value: '2.5' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save cap' }))
  await screen.findByText('Please enter whole GBP from 0 to 100,000, or nothing for no cap')
  expect(server.of('PUT /billing/spending-cap')).toHaveLength(0)
})

test.each([
  [null, 'There is no cap. Owners can change this.'],
  [1200, '$1,200 a month. Owners can change this.'],
])('who looks after the bills reads a cap of %s, and has no form', async (cap, sentence) => {
  const { card } = await open(cap, 'billing')
  expect(card.textContent).toContain(sentence)
  expect(within(card).queryByRole('button')).toBeNull()
})

test('a cap that was not saved says so', async () => {
  await open(null, 'owner', () => refuse(500))
  await save('40')
  await expect.poll(() => toast()).toContain('We could not save the spending cap. Try again.')
})
