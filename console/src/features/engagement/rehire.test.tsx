import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { excuseOf } from '#testing/excuse.ts'
import { employeePath as path, openEmployee } from '#testing/render-app.tsx'
import { tom as invited } from '#testing/tom.ts'

const call = `POST ${path}/engagements`
const rightToWork = excuseOf('continuous', { rules: [10] })
const left = {
  ...invited,
  rightToWork,
  engagement: 'worker',
  startDate: '2026-01-05',
  leaveDate: '2026-06-30',
  site: 'Leeds',
  origin: null,
  erasedAt: null,
}

async function open(employee: object = left, answers: Record<string, unknown> = {}) {
  const view = await openEmployee(employee, answers)
  return { ...view, card: await within(view.sheet).findByRole('region', { name: 'Engagement' }) }
}

const type = (where: HTMLElement, label: RegExp | string, value: string) =>
  fireEvent.change(within(where).getByLabelText(label), { target: { value } })

test('the site can be taken away', async () => {
  const again = { ...left, startDate: '2026-12-01', leaveDate: null, site: null }
  const { server, card } = await open(left, { [call]: () => Response.json(again, { status: 201 }) })
  fireEvent.click(await within(card).findByRole('button', { name: 'Re-hire' }))
  const dialog = await screen.findByRole('dialog', { name: 'Re-hire Tom Hughes?' })
  type(dialog, 'New start date', '2026-12-01')
  type(dialog, /^Site/, '')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Record re-hire' }))
  await waitFor(() => expect(server.of(call)[0]?.body).toMatchObject({ site: '' }))
})

test('a new engagement of who has left needs a new start date, and says whether the contract went on', async () => {
  const again = { ...left, startDate: '2026-12-01', leaveDate: null }
  const { server, card } = await open(left, { [call]: () => Response.json(again, { status: 201 }) })
  fireEvent.click(await within(card).findByRole('button', { name: 'Re-hire' }))
  const dialog = await screen.findByRole('dialog', { name: 'Re-hire Tom Hughes?' })
  expect(dialog.textContent).toContain('They left on 30 Jun 2026.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Record re-hire' }))
  await within(dialog).findByText('Please enter the new start date')
  expect(server.of(call)).toEqual([])
  type(dialog, 'New start date', '2026-12-01')
  fireEvent.click(within(dialog).getByLabelText('The contract never ended'))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Record re-hire' }))
  await screen.findByText('The new engagement of Tom Hughes has been recorded.')
  expect(server.of(call).map(({ body }) => body)).toEqual([
    { startDate: '2026-12-01', engagement: 'worker', site: 'Leeds', sameContract: true },
  ])
})

test('says in the dialog why it was refused', async () => {
  const message = 'Enter the leave date first.'
  const { card } = await open(left, {
    [call]: () => Response.json({ message, code: 'leave_date_needed' }, { status: 409 }),
  })
  fireEvent.click(await within(card).findByRole('button', { name: 'Re-hire' }))
  const dialog = await screen.findByRole('dialog', { name: 'Re-hire Tom Hughes?' })
  type(dialog, 'New start date', '2026-12-01')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Record re-hire' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe(message)
})

test('a start date past the leave date leads to a re-hire, and both are closed once it is recorded', async () => {
  const message = 'This start date is after the leave date.'
  const again = { ...left, startDate: '2026-12-01', leaveDate: null }
  const { server, sheet, card } = await open(left, {
    [`PATCH ${path}/engagement`]: () => Response.json({ message, code: 'rehire_needed' }, { status: 409 }),
    [call]: () => Response.json(again, { status: 201 }),
  })
  fireEvent.click(within(card).getByRole('button', { name: 'Edit engagement' }))
  const form = within(sheet).getByRole('form', { name: 'Engagement' })
  type(form, /^Start date/, '2026-12-01')
  fireEvent.submit(form)
  fireEvent.click(await within(form).findByRole('button', { name: 'Record re-hire' }))
  const dialog = await screen.findByRole('dialog', { name: 'Re-hire Tom Hughes?' })
  expect(within(dialog).getByLabelText<HTMLInputElement>('New start date').value).toBe('1 Dec 2026')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Record re-hire' }))
  await waitFor(() => expect(within(sheet).queryByRole('form', { name: 'Engagement' })).toBeNull())
  expect(screen.queryByRole('dialog', { name: 'Re-hire Tom Hughes?' })).toBeNull()
  expect(server.of(`PATCH ${path}/engagement`)).toHaveLength(1)
  expect(server.of(call)).toHaveLength(1)
})

test('another refusal leads to none', async () => {
  const { sheet, card } = await open(left, { [`PATCH ${path}/engagement`]: () => refuse(409, 'Not now') })
  fireEvent.click(within(card).getByRole('button', { name: 'Edit engagement' }))
  const form = within(sheet).getByRole('form', { name: 'Engagement' })
  fireEvent.submit(form)
  await within(form).findByText('Not now')
  expect(within(form).queryByRole('button', { name: 'Record re-hire' })).toBeNull()
})

test('lists the engagements before the present one', async () => {
  const items = [
    {
      engagement: 'worker',
      startDate: '2026-12-01',
      leaveDate: null,
      site: 'Leeds',
      origin: null,
      isPresent: true,
      sameContract: false,
    },
    {
      engagement: 'agency',
      startDate: '2025-01-05',
      leaveDate: '2025-03-03',
      site: 'York',
      origin: null,
      isPresent: false,
      sameContract: true,
    },
    {
      engagement: 'of_later',
      startDate: null,
      leaveDate: '2024-03-03',
      site: null,
      origin: null,
      isPresent: false,
      sameContract: null,
    },
  ]
  const { card } = await open({ ...left, leaveDate: null }, { [`GET ${path}/engagements`]: { items } })
  await within(card).findByText('Earlier engagements')
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Through an agency, 5 Jan 2025 to 3 Mar 2025, York. The earlier contract continued.',
    'of_later, 3 Mar 2024',
  ])
  expect(within(card).queryByRole('button', { name: 'Re-hire' })).toBeNull()
})

test('where the server tells no right to work no re-hire is offered', async () => {
  const { card } = await open({ ...left, rightToWork: null })
  expect(within(card).queryByRole('button', { name: 'Re-hire' })).toBeNull()
})
