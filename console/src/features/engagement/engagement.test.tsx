import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { employeePath as path, openEmployee } from '#testing/render-app.tsx'
import { tom as invited } from '#testing/tom.ts'

const patch = `PATCH ${path}/engagement`
const none = { engagement: null, startDate: null, leaveDate: null, site: null, origin: null, erasedAt: null }
const tom = { ...invited, ...none }
const engaged = {
  engagement: 'agency',
  startDate: '2026-12-01',
  leaveDate: null,
  site: 'Leeds',
  origin: 'tupe',
}

async function edit(employee: object = tom, answers: Record<string, unknown> = {}) {
  const view = await openEmployee(employee, answers)
  fireEvent.click(within(view.sheet).getByRole('button', { name: 'Edit engagement' }))
  const form = within(view.sheet).getByRole('form', { name: 'Engagement' })
  return {
    ...view,
    form,
    type: (label: RegExp, value: string) =>
      fireEvent.change(within(form).getByLabelText(label), { target: { value } }),
    save: () => fireEvent.submit(form),
  }
}

const card = (sheet: HTMLElement) => within(sheet).getByRole('region', { name: 'Engagement' })

test('shows how an employee is engaged, in words', async () => {
  const { sheet } = await openEmployee({ ...tom, ...engaged })
  expect(card(sheet).textContent).toBe(
    'EngagementEditWorks asThrough an agencyJoinedTransferred to you (TUPE)Transfer date1 Dec 2026Leave dateNoneSiteLeeds',
  )
})

test('saves what was entered, and gives the focus back', async () => {
  let now: object = tom
  const saved = { ...tom, ...engaged, engagement: 'worker', origin: null }
  const { server, sheet, form, type, save } = await edit(tom, {
    [patch]: () => (now = saved),
    [`GET ${path}`]: () => ({ employee: now, flowStatus: null }),
  })
  expect(document.activeElement).toBe(within(form).getByLabelText('Works as'))
  type(/^Works as/, 'worker')
  type(/^Start date/, '2026-12-01')
  type(/^Site/, 'Leeds')
  save()
  await waitFor(() => expect(within(sheet).queryByRole('form', { name: 'Engagement' })).toBeNull())
  expect(server.of(patch).map(({ body }) => body)).toEqual([
    {
      engagement: 'worker',
      origin: null,
      startDate: '2026-12-01',
      leaveDate: null,
      notHiredOn: null,
      site: 'Leeds',
    },
  ])
  expect(card(sheet).textContent).toContain('Start date1 Dec 2026')
  expect(document.activeElement).toBe(within(sheet).getByRole('button', { name: 'Edit engagement' }))
  expect(screen.getByRole('region', { name: 'Notification' }).textContent).toContain(
    'The engagement of Tom Hughes has been saved.',
  )
})

test('tells a refusal at its field, and keeps what was typed', async () => {
  const message = 'The leave date must not be before the start date'
  const { form, type, save } = await edit(tom, {
    [patch]: () => Response.json({ message, errors: { leaveDate: message } }, { status: 422 }),
  })
  type(/^Start date/, '2026-12-02')
  type(/^Leave date/, '2026-12-01')
  save()
  const field = within(form).getByLabelText<HTMLInputElement>(/^Leave date/)
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message)
  expect(field.value).toBe('2026-12-01')
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('says what went wrong where it belongs to no field, and stays open', async () => {
  const { form, save } = await edit(tom, { [patch]: () => refuse(503, 'The database is away') })
  save()
  expect((await within(form).findByRole('alert')).textContent).toBe('The database is away')
})

test('does not take half a date for none', async () => {
  const { server, form, save, type } = await edit({ ...tom, ...engaged })
  type(/^Transfer date/, '30 Nov')
  save()
  expect(await within(form).findByText('Please enter a real date')).toBeTruthy()
  expect(server.of(patch)).toEqual([])
})

test('leaves everything as it was on Cancel', async () => {
  const { server, sheet, form, type } = await edit()
  type(/^Site/, 'Leeds')
  fireEvent.click(within(form).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(card(sheet).textContent).toContain('SiteNot set'))
  expect(server.of(patch)).toEqual([])
})

test('is not there for an employee who is erased, nor where the server does not know of it', async () => {
  const { sheet, unmount } = await openEmployee({ ...tom, erasedAt: '2026-11-20T10:00:00Z' })
  expect(within(sheet).queryByRole('region', { name: 'Engagement' })).toBeNull()
  unmount()
  const { sheet: other } = await openEmployee(invited)
  expect(within(other).queryByRole('region', { name: 'Engagement' })).toBeNull()
})
