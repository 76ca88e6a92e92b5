import { ssoConnections } from '#accounts/single-sign-on/sso-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { and, asc, eq, like } from 'drizzle-orm'
import type { TestServer } from '../harness/create-test-server.ts'

export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'

let domains = 0

/** An organisation whose owner has made a token for its directory. Its domain is proven unless told. */
export async function openDirectory(server: TestServer, { isProven = true } = {}) {
  domains += 1
  const domain = `directory${domains}.example`
  const owner = await server.signUp({ email: `owner@${domain}` })
  const { orgId } = owner
  const { db, clock, keys } = server.deps
  if (isProven) {
    await db.insert(ssoConnections).values({
      orgId,
      issuer: 'https://login.example',
      clientId: 'bonafide',
      secretSealed: keys.seal('sso', 'secret'),
      domain,
      domainValue: 'value',
      domainProvenAt: clock(),
      defaultRole: 'verifier',
      setByOwner: true,
      changedAt: clock(),
    })
  }
  const made = await server.request('POST', '/settings/scim/tokens', { token: owner.token })
  const token: string = made.json.token
  // Users are listed by when they came.
  server.clock.advance(1)
  const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    callScim(server, { method, path, token, body, headers })
  return {
    ...owner,
    domain,
    scimToken: token,
    tokenId: made.json.id as string,
    ask,
    /** Makes a user as most directories do. */
    create: (local: string, more: object = {}) =>
      ask('POST', '/Users', {
        schemas: [userSchema],
        userName: `${local}@${domain}`,
        name: { givenName: 'Ada', familyName: 'Byron' },
        active: true,
        ...more,
      }),
    patch: (path: string, ...Operations: object[]) =>
      ask('PATCH', path, { schemas: [patchSchema], Operations }),
    members: async () => (await server.request('GET', '/team/members', { token: owner.token })).json,
    /** The entries of the audit log by the directory, the oldest first. */
    entries: () =>
      db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.orgId, orgId), like(auditLog.actor, 'directory:%')))
        .orderBy(asc(auditLog.seq)),
  }
}

interface ScimCall {
  method: string
  path: string
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

/** Makes a call below `/scim/v2`. */
export async function callScim(server: TestServer, { method, path, token, body, headers }: ScimCall) {
  const response = await server.app.request(
    `/scim/v2${path}`,
    {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    },
    { incoming: { socket: { remoteAddress: '198.51.100.7' } } },
  )
  const text = await response.text()
  return {
    status: response.status,
    json: text ? JSON.parse(text) : undefined,
    headers: response.headers,
  }
}
