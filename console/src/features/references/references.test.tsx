import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { employeePath as path, openEmployee } from '#testing/render-app.tsx'
import { tom as invited } from '#testing/tom.ts'

const patch = `PATCH ${path}`
const tom = { ...invited, engagement: null, erasedAt: null }
const noted = { ...tom, externalId: 'payroll-42', metadata: { costCentre: 'North', grade: '7' } }

const findCard = (sheet: HTMLElement) => within(sheet).findByRole('region', { name: 'In your other systems' })

async function edit(employee: object, answers: Record<string, unknown> = {}) {
  const view = await openEmployee(employee, answers, 'data')
  const card = await findCard(view.sheet)
  fireEvent.click(within(card).getByRole('button', { name: 'Edit external ID' }))
  const field = within(card).getByRole('textbox')
  const save = (value: string) => {
    fireEvent.change(field, { target: { value } })
    fireEvent.submit(within(card).getByRole('form', { name: 'External ID' }))
  }
  return { ...view, card, field, save }
}

test('shows what other systems call an employee and have noted', async () => {
  const { sheet } = await openEmployee(noted, {}, 'data')
  expect((await findCard(sheet)).textContent).toBe(
    'In your other systemsEditExternal IDpayroll-42costCentreNorthgrade7Notes below the external ID were sent by your own systems.',
  )
})

test('says where there is none', async () => {
  const { sheet } = await openEmployee(tom, {}, 'data')
  expect((await findCard(sheet)).textContent).toBe('In your other systemsEditExternal IDNot set')
})

test('saves an ID and takes it away, and gives the focus back', async () => {
  let now: object = tom
  const { server, card, field, save } = await edit(tom, {
    [patch]: (request: { body: { externalId: string | null } }) =>
      (now = { ...tom, ...(request.body.externalId && request.body) }),
    [`GET ${path}`]: () => ({ employee: now, flowStatus: null }),
  })
  expect(document.activeElement).toBe(field)
  save(' payroll-7 ')
  const button = await within(card).findByRole('button', { name: 'Edit external ID' })
  expect(card.textContent).toContain('External IDpayroll-7')
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  fireEvent.change(within(card).getByRole('textbox'), { target: { value: '' } })
  fireEvent.submit(within(card).getByRole('form', { name: 'External ID' }))
  await waitFor(() => expect(card.textContent).toContain('External IDNot set'))
  expect(server.of(patch).map(({ body }) => body)).toEqual([
    { externalId: 'payroll-7' },
    { externalId: null },
  ])
})

test('an ID of another employee is refused at its field', async () => {
  const message = 'Another employee already has this external ID. Use their record, or choose another ID.'
  const { card, field, save } = await edit(noted, {
    [patch]: () =>
      Response.json({ message, code: 'external_id_taken', errors: { externalId: message } }, { status: 409 }),
  })
  save('payroll-9')
  expect(await within(card).findByText(message)).toBeTruthy()
  expect((field as HTMLInputElement).value).toBe('payroll-9')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})
