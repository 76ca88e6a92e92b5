import type { Role } from '@bonafide/shared/contract/permissions.ts'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { configure, render, screen, within } from '@testing-library/react'
import type { DetailPart } from '#features/employee-details/employee-details.tsx'
import { createApp } from '#lib/app.ts'
import { createAppRouter } from '#router.tsx'
import { type Answers, fakeServer } from './fake-server.ts'
import { signedInReply } from './session.ts'
import { tom } from './tom.ts'

// Dialogs and menus load on demand, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

interface Options {
  answers?: Answers
  session?: 'signed-in' | 'signed-out' | 'checking'
  /** True when the document was loaded with a session. */
  hadSession?: boolean
  /** The role of the user in the organisation; the server of section 7 does not tell. */
  role?: Role
  /** True where nothing is paid for on the server. */
  unbilled?: boolean
}

/** Renders the whole console at an address, with a server made of a table of answers. */
export function renderApp(
  path: string,
  { answers = {}, session = 'signed-in', hadSession, role, unbilled }: Options = {},
) {
  const server = fakeServer(answers)
  const app = createApp({ fetch: server.fetch, hadSession })
  if (session === 'signed-in')
    app.session.start({
      ...signedInReply,
      org: { ...signedInReply.org, ...(role && { role }), ...(unbilled && { unbilled }) },
    })
  if (session === 'signed-out') app.session.restore()
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter(app, { history })
  const view = render(<RouterProvider router={router} />)
  return { ...view, app, router, server, address: () => history.location.href }
}

export const employeePath = `/employees/${tom.employeeId}`

/** Opens the details of Tom Hughes as he is given, over the list of employees. */
export async function openEmployee(
  employee: object,
  answers: Record<string, unknown> = {},
  part: DetailPart = 'overview',
) {
  const view = renderApp(`/employees?employee=${tom.employeeId}&part=${part}`, {
    answers: {
      'GET /employees': { items: [employee] },
      'GET /employees/activity': { items: [] },
      [`GET ${employeePath}`]: { employee, flowStatus: null },
      [`GET ${employeePath}/timeline`]: { events: [], messages: [] },
      ...answers,
    },
  })
  const sheet = await screen.findByRole('dialog')
  await within(sheet).findByRole('tabpanel')
  return { ...view, sheet }
}
