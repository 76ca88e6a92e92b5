import type { TestServer } from '#testing/harness/create-test-server.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'

export const office = '198.51.100.20'
export const officeBrowser = 'Mozilla/5.0 (office)'
const home = '203.0.113.9'
const phoneBrowser = 'Mozilla/5.0 (phone)'

/** The origin of a call. */
interface From {
  ip?: string
  agent?: string
  /** The cookie of the console in that browser. */
  cookie?: string
}

const headersOf = ({ agent = phoneBrowser, cookie }: From) => ({
  'user-agent': agent,
  ...(cookie && { cookie: `access_token=${cookie}` }),
})

/** Users and employees whose calls come from where the test says. */
export function createVisits(server: TestServer) {
  async function signInFrom(email: string, from: From): Promise<string> {
    const { json } = await server.request('POST', '/auth/signin', {
      body: { email, password: 'violet-anchor-42' },
      ip: from.ip ?? office,
      headers: headersOf(from),
    })
    return json.access_token
  }
  return {
    signInFrom,
    /** An organisation whose user signs in at the office. */
    async organisation() {
      const { email, orgId } = await server.signUp()
      // Gives a plan, since an office without one may not ask for many messages by SMS.
      await givePlan(server.deps, orgId, 'basic')
      return { orgId, email, token: await signInFrom(email, { agent: officeBrowser }) }
    },
    /** An employee of theirs, whose invitation was sent. */
    async invited(token: string, overrides: Record<string, unknown> = {}) {
      const employee = await server.invite(token, { inviteChannelPref: 'sms', ...overrides })
      await server.runJobs()
      return { ...employee, ...visitsOf(server, employee, token) }
    },
    /** The same before it was sent. */
    async invitedUnsent(token: string) {
      const employee = await server.invite(token)
      return { ...employee, ...visitsOf(server, employee, token) }
    },
  }
}

interface Invited {
  employeeId: string
  email: string
  verificationToken: string
}

function visitsOf(server: TestServer, { employeeId, email, verificationToken }: Invited, token: string) {
  const call = (method: string, path: string, body: object | undefined, from: From) =>
    server.request(method, path, { body, ip: from.ip ?? home, headers: headersOf(from) })
  const open = (from: From = {}) => call('GET', `/flow/progress/${verificationToken}`, undefined, from)
  const post = async (path: string, body: object = {}, from: From = {}) => {
    const { employeeId: flowId } = (await open()).json
    return call('POST', path, { employeeId: flowId, ...body }, from)
  }
  const shown = async (session = token): Promise<{ code: string; at: string; text: string }[]> =>
    (await server.request('GET', `/employees/${employeeId}`, { token: session })).json.flags
  return {
    open,
    post,
    confirmEmail: (from: From = {}) =>
      call('POST', '/flow/email/verify', { token: verificationToken, email }, from),
    async confirmPhone(from: From = {}) {
      const { otpCode } = (await post('/flow/otp/request', {}, from)).json
      return post('/flow/otp/verify', { code: otpCode }, from)
    },
    /** The flags as the details show them. */
    shown,
    codes: async (session = token) => (await shown(session)).map(({ code }) => code),
    text: async (wanted: string) => (await shown()).find(({ code }) => code === wanted)?.text ?? '',
  }
}
