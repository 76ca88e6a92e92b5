import { screen, within } from '@testing-library/react'
import { renderApp } from './render-app.tsx'
import { tom } from './tom.ts'

export const employeePath = `/employees/${tom.employeeId}`

/** Opens the details of Tom Hughes as he is given, over the list of employees. */
export async function openEmployee(employee: object, answers: Record<string, unknown> = {}) {
  const view = renderApp(`/employees?employee=${tom.employeeId}`, {
    answers: {
      'GET /employees': { items: [employee] },
      'GET /employees/activity': { items: [] },
      [`GET ${employeePath}`]: { employee, flowStatus: null },
      [`GET ${employeePath}/timeline`]: { events: [], messages: [] },
      ...answers,
    },
  })
  const sheet = await screen.findByRole('dialog')
  await within(sheet).findByText('tom@example.com')
  return { ...view, sheet }
}
