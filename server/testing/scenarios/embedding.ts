import { createWalker } from './flow-walker.ts'
import type { TestServer } from '../harness/create-test-server.ts'
import { givePlan } from './give-plan.ts'
import type { TestAnswer, TestRequest } from '../harness/test-calls.ts'

/** The page of a partner's that the tests embed the widget in. */
export const portal = 'https://hr.example.com'

/** Returns the headers of a call from a page of another site. */
export const fromPage = (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site' })

/** An organisation that lists the portal and has a key, and the calls of its backend. */
export async function createPartner(server: TestServer) {
  const account = await server.signUp()
  const { token, orgId } = account
  await givePlan(server.deps, orgId, 'premium')
  const listOrigins = (embedOrigins: string[]) =>
    server.request('PATCH', '/settings', { token, body: { embedOrigins } })
  await listOrigins([portal])
  const { id: keyId, key } = (await server.request('POST', '/api-keys', { token, body: { name: 'Portal' } }))
    .json as { id: string; key: string }
  const createToken = (body: object, apiKey = key) =>
    server.request('POST', '/embed/tokens', { token: apiKey, body: { origin: portal, ...body } })
  const tokenFor = async (body: object) => (await createToken(body)).json.token as string
  return {
    ...account,
    key,
    keyId,
    listOrigins,
    revokeKey: () => server.request('DELETE', `/api-keys/${keyId}`, { token }),
    createToken,
    inviteToken: (options: object = {}) => tokenFor({ view: 'invite', ...options }),
    verifyToken: (employeeId: string, options: object = {}) =>
      tokenFor({ view: 'verify', employeeId, ...options }),
  }
}

/** The same server as a page of another site calls it. */
export function pageOf(server: TestServer, origin = portal): TestServer {
  const request = (method: string, path: string, call: TestRequest = {}): Promise<TestAnswer> =>
    server.request(method, path, { ...call, headers: { ...fromPage(origin), ...call.headers } })
  return { ...server, request }
}

/** An employee who walks the flow in the widget on a page of another site. */
export function createEmbeddedWalker(server: TestServer, token: string, origin = portal) {
  return createWalker(pageOf(server, origin), token)
}
