import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { tom as invited } from '#testing/tom.ts'

const tom = { ...invited, erasedAt: null as string | null | undefined }
const erased = {
  ...tom,
  fullName: 'Erased person',
  email: '',
  phoneE164: null,
  linkState: 'revoked',
  erasedAt: '2026-11-20T10:00:00.000Z',
}
const erase = `POST /employees/${tom.employeeId}/erase`

function showDetails(
  employee: typeof tom | typeof erased,
  answers: Record<string, unknown> = {},
  part = 'data',
) {
  return renderApp(`/employees?employee=${tom.employeeId}&part=${part}`, {
    answers: {
      'GET /employees': { items: [employee] },
      'GET /employees/activity': { items: [] },
      [`GET /employees/${tom.employeeId}`]: { employee, flowStatus: null },
      [`GET /employees/${tom.employeeId}/timeline`]: { events: [], messages: [] },
      ...answers,
    },
  })
}

async function ask(answers: Record<string, unknown> = {}) {
  const view = showDetails(tom, answers)
  fireEvent.click(await screen.findByRole('button', { name: 'Erase personal data' }))
  const dialog = await screen.findByRole('alertdialog')
  const type = (text: string) =>
    fireEvent.change(within(dialog).getByLabelText('Type “Tom Hughes” to confirm'), {
      target: { value: text },
    })
  const confirm = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Erase personal data' }))
  return { ...view, dialog, type, confirm }
}

test('says what goes, what stays and why, and what it means for a verification that is under way', async () => {
  const { dialog } = await ask()
  expect(dialog.textContent).toContain('Erase the personal data of Tom Hughes?This cannot be undone.')
  expect(dialog.textContent).toMatch(/What we eraseName, email address, phone number/)
  expect(dialog.textContent).toMatch(/What we keepWhich steps were passed .* by ID only, /)
  expect(dialog.textContent).toContain(
    'their link stops working straight away. If their credit has not been used, you get it back.',
  )
})

test('erases no employee before their name was typed, in whatever case', async () => {
  let isErased = false
  const { server, dialog, type, confirm } = await ask({
    [erase]: () => {
      isErased = true
      return erased
    },
    [`GET /employees/${tom.employeeId}`]: () => ({ employee: isErased ? erased : tom, flowStatus: null }),
  })
  confirm()
  expect(await within(dialog).findByText('Please type the name as it is shown above')).toBeTruthy()
  type('Tom Hugh')
  confirm()
  await waitFor(() => expect(dialog.querySelector('[aria-invalid=true]')).toBeTruthy())
  expect(server.of(erase)).toHaveLength(0)
  type(' tom  hughes ')
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'mistake' } })
  const form = dialog.querySelector('form')!
  fireEvent.submit(form)
  fireEvent.submit(form)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.of(erase).map(({ body }) => body)).toEqual([{ reason: 'mistake' }])
  const notice = screen.getByRole('region', { name: 'Notification' })
  expect(notice.textContent).toContain('Personal data erased')
  expect(within(await screen.findByRole('dialog')).getByText('Erased person')).toBeTruthy()
})

test('stays where it is when the server refuses, and says why', async () => {
  const { dialog, type, confirm } = await ask({ [erase]: () => refuse(503, 'The database is away') })
  type('Tom Hughes')
  confirm()
  expect((await within(dialog).findByRole('alert')).textContent).toBe('The database is away')
})

test('shows an erased employee as one about whom nothing can be done', async () => {
  showDetails(erased, {}, 'overview')
  const sheet = await screen.findByRole('dialog')
  expect(await within(sheet).findByText('Personal data erased')).toBeTruthy()
  expect(sheet.textContent).toContain('No email')
  expect(screen.queryByRole('button', { name: 'Erase personal data' })).toBeNull()
  fireEvent.click(within(sheet).getByRole('button', { name: /^Actions for/ }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Copy employee ID'])
})

test('does not offer it where the server does not know of it', async () => {
  showDetails({ ...tom, erasedAt: undefined })
  const sheet = await screen.findByRole('dialog')
  expect(await within(sheet).findByText('Employee ID')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Erase personal data' })).toBeNull()
})
