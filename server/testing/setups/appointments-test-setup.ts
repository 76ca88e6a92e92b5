import { employeeToCheck } from './checks-test-setup.ts'
import type { TestServer } from '#testing/harness/create-test-server.ts'
import { createWalker, newPhone } from '#testing/scenarios/flow-walker.ts'

const hour = 3_600_000
const document = { route: 'document', document: 'passport' }
export const place = '12 High Street, Leeds'
export const winter = { day: '2026-12-01', time: '09:30', minutes: 20, count: 3, mode: 'in_person', place }

/** An employee who has chosen to show a document, unless told, and the calls of their organisation. */
export async function atDocument(server: TestServer, choice: object = document) {
  server.clock.advance(hour)
  const one = await employeeToCheck(server)
  const first = await walkTo(server, one.employee, choice)
  const { token } = one
  const offer = (change: object = {}) =>
    server.request('POST', '/appointments', { token, body: { ...winter, ...change } })
  return {
    ...one,
    ...first,
    offer,
    offered: async () => (await server.request('GET', '/appointments', { token })).json.items,
    cancel: (id: string) => server.request('DELETE', `/appointments/${id}`, { token }),
    colleague: async () => {
      const invited = await server.invite(one.token, { fullName: 'Tom Example', phone: newPhone() })
      return { ...(await walkTo(server, invited, document)), employeeId: invited.employeeId }
    },
  }
}

async function walkTo(
  server: TestServer,
  invited: { email: string; verificationToken: string },
  choice: object,
) {
  const walker = createWalker(server, invited.verificationToken)
  await walker.verifyEmail(invited.email)
  await walker.passPhone()
  await walker.decide('pass')
  await walker.checkRightToWork(choice)
  return { walker, ...appointmentCalls(server, walker) }
}

/** Returns an employee's calls about appointments. */
export function appointmentCalls(server: TestServer, walker: ReturnType<typeof createWalker>) {
  const post = async (path: string, body: object = {}) =>
    server.request('POST', path, { body: { employeeId: await walker.flowId(), ...body } })
  return {
    list: async () => server.request('GET', `/flow/rtw/appointments/${await walker.flowId()}`),
    take: (appointmentId: string) => post('/flow/rtw/appointments/take', { appointmentId }),
    release: () => post('/flow/rtw/appointments/release'),
  }
}
