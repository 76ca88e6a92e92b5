import { testOrganisationOf } from '#platform/db/test-organisation.ts'
import type { TestServer } from '../harness/create-test-server.ts'
import { newInvitation, type TestRequest } from '../harness/test-calls.ts'

/** A user who works in test mode, beside the same user with live data. */
export async function startTestMode(server: TestServer, given?: { token: string; orgId: string }) {
  const account = given ?? (await server.signUp())
  const { token, orgId } = account
  const inTest = (method: string, path: string, options: TestRequest = {}) =>
    server.request(method, path, {
      token,
      ...options,
      headers: { 'bonafide-mode': 'test', ...options.headers },
    })
  const live = (method: string, path: string, options: TestRequest = {}) =>
    server.request(method, path, { token, ...options })
  return {
    ...account,
    testOrgId: testOrganisationOf(orgId),
    inTest,
    live,
    async invite(overrides: object = {}) {
      const { status, json, text } = await inTest('POST', '/employees/invite', {
        body: { ...newInvitation(), ...overrides },
      })
      if (status !== 201) throw new Error(`the invitation was answered ${status} ${text}`)
      return json as { employeeId: string; email: string; verificationToken: string }
    },
    async makeKey(scopes: string[] = ['employees:read', 'employees:write', 'embed:mint']) {
      const made = await inTest('POST', '/api-keys', { body: { name: 'Payroll', scopes } })
      return made.json as { id: string; key: string; prefix: string }
    },
  }
}
