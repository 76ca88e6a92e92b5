import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

const employeeOf = (employeeId: string, fullName: string) => ({
  employeeId,
  fullName,
  email: `${employeeId}@example.com`,
  status: 'invited',
  linkState: 'active',
})
const answers = {
  'GET /employees': { items: [employeeOf('one', 'Grace Mensah'), employeeOf('two', 'Tom Hughes')] },
  'GET /employees/activity': { items: [] },
}

test('closes the menu of an employee whose row a search gives to another', async () => {
  renderApp('/employees', { answers })
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Grace Mensah' }))
  await screen.findByRole('menu', { name: 'Actions for Grace Mensah' })
  fireEvent.change(screen.getByRole('searchbox', { hidden: true }), { target: { value: 'tom' } })
  await waitFor(() => expect(screen.queryByText('Grace Mensah')).toBeNull())
  expect(screen.queryByRole('menu')).toBeNull()
  expect(screen.getByRole('button', { name: 'Actions for Tom Hughes' }).getAttribute('aria-expanded')).toBe(
    'false',
  )
})
