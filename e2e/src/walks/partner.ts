import { newAccount, organisationName } from './console.ts'
import { confirmEmail } from './sandbox.ts'

export interface Partner {
  email: string
  password: string
  /** The session of a user, for calls of the API. */
  session: string
  apiKey: string
  call: (method: string, path: string, body?: object) => Promise<Reply>
  /** A token for a page of that origin, made with the partner's key or another one. */
  mint: (request: TokenRequest, key?: string) => Promise<string>
  /** Invites an employee by email, who has a phone. */
  invite: (fullName?: string) => Promise<Invited>
}

type TokenRequest =
  | { view: 'invite'; ttlSeconds?: number }
  | { view: 'verify' | 'reverify'; employeeId: string; ttlSeconds?: number }

export interface Invited {
  employeeId: string
  fullName: string
  email: string
  /** The token of the link in their invitation. */
  token: string
}

// One number is sent few codes.
let phones = 100

/** any: each call answers something else. */
type Reply = Record<string, any>

/** Creates an organisation that may embed the widget on pages of this origin. */
export async function createPartner(product: string, origin: string): Promise<Partner> {
  const { name, email, password } = newAccount()
  const names = { name, firstName: 'Harriet', lastName: 'Reed' }
  const organisation = { orgName: organisationName, orgSlug: 'partner' }
  const form = { ...names, email, password, ...organisation }
  const { access_token: session } = await callApi(product, '', 'POST', '/auth/signup', form)
  await confirmEmail(product, { email, password })
  const call: Partner['call'] = (...args) => callApi(product, session, ...args)
  await call('PATCH', '/settings', { embedOrigins: [origin] })
  const { key: apiKey } = await call('POST', '/api-keys', { name: 'Portal' })
  const mint: Partner['mint'] = async (request, key = apiKey) =>
    (await callApi(product, key, 'POST', '/embed/tokens', { ...request, origin })).token
  const invite = async (fullName = 'Ada Example') => {
    const employee = { fullName, email: `ada.${crypto.randomUUID()}@example.com` }
    phones += 1
    const invitation = { ...employee, phone: `07700 900${phones}`, inviteChannelPref: 'email' }
    const { employeeId, verificationToken } = await call('POST', '/employees/invite', invitation)
    return { ...employee, employeeId, token: verificationToken }
  }
  return { email, password, session, apiKey, call, mint, invite }
}

async function callApi(product: string, bearer: string, method: string, path: string, body?: object) {
  const response = await fetch(`${product}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const reply = (await response.json()) as Reply
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${reply['message']}`)
  return reply
}
