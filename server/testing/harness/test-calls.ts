import { randomInt, randomUUID } from 'node:crypto'
import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import type { App } from '#platform/http/app-env.ts'

export interface TestRequest {
  body?: unknown
  /** A session's token. */
  token?: string
  headers?: Record<string, string>
  /** The body as it is, instead of JSON made of `body`. */
  raw?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  /** The address the call comes from. */
  ip?: string
}

export interface TestAnswer {
  status: number
  json: any // any: tests look at single fields of answers they know
  text: string
  headers: Headers
}

/** Their link has just been made, so its token is there. */
type InvitedEmployee = Employee & { verificationToken: string }

export interface TestCalls {
  /** Makes a call; `path` is below `/api`, as in the contract. Anything else goes through `app.request`. */
  request(method: string, path: string, call?: TestRequest): Promise<TestAnswer>
  signUp(
    overrides?: Record<string, unknown>,
  ): Promise<{ token: string; orgId: string; userId: string; email: string }>
  /** A session of a user who signed up here, in the same browser, for tests that let an hour go by. */
  signIn(email: string): Promise<string>
  invite(token: string, overrides?: Record<string, unknown>): Promise<InvitedEmployee>
}

/** The calls that most tests begin with. `look` is shown each answer. */
export function createCalls(
  app: Pick<App, 'request'>,
  look?: (method: string, path: string, answer: TestAnswer) => void,
): TestCalls {
  const request: TestCalls['request'] = async (method, path, { body, token, headers, raw, ip } = {}) => {
    const response = await app.request(
      `/api${path}`,
      {
        method,
        headers: {
          ...((body !== undefined || raw !== undefined) && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
        // Node's fetch asks for it when the body is a stream.
        ...(raw instanceof ReadableStream && { duplex: 'half' }),
      },
      { incoming: { socket: { remoteAddress: ip ?? '127.0.0.1' } } },
    )
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const answer = {
      status: response.status,
      json: isJson && text ? JSON.parse(text) : undefined,
      text,
      headers: response.headers,
    }
    look?.(method, path, answer)
    return answer
  }
  // The cookies of users' browsers, by email address.
  const devices = new Map<string, string>()
  return {
    request,
    async signUp(overrides) {
      const form = { ...newSignUp(), ...overrides }
      const { status, json, text, headers } = await request('POST', '/auth/signup', { body: form })
      if (status !== 201) throw new Error(`sign-up was answered ${status} ${text}`)
      devices.set(form.email, headers.getSetCookie().join('; '))
      return { token: json.access_token, orgId: json.org.id, userId: json.user.id, email: form.email }
    },
    async signIn(email) {
      const { json } = await request('POST', '/auth/signin', {
        body: { email, password: newSignUp().password },
        headers: { cookie: devices.get(email) ?? '' },
      })
      return json.access_token as string
    },
    async invite(token, overrides) {
      const body = { ...newInvitation(), ...overrides }
      const { status, json, text } = await request('POST', '/employees/invite', { body, token })
      if (status !== 201) throw new Error(`the invitation was answered ${status} ${text}`)
      return json as InvitedEmployee
    },
  }
}

/** A sign-up that is right in every field. */
export function newSignUp() {
  const local = `hr${randomUUID().slice(0, 8)}`
  return {
    name: 'Harriet Reed',
    email: `${local}@example.com`,
    password: 'violet-anchor-42',
    orgName: 'My Organization',
    orgSlug: local,
    firstName: 'Harriet',
    lastName: 'Reed',
  }
}

/** An invitation that is right in every field, to a new employee. */
export function newInvitation() {
  return {
    fullName: 'Ella Novak',
    email: `ella.${randomUUID().slice(0, 8)}@example.com`,
    phone: `+447700900${String(randomInt(1000)).padStart(3, '0')}`,
    inviteChannelPref: 'email',
  }
}
