import fc from 'fast-check'
import type { TestAnswer, TestRequest } from '../harness/test-calls.ts'
import type { TestServer } from '../harness/create-test-server.ts'
import { createWalker } from '../scenarios/flow-walker.ts'

/** A call of a journey: the same plan makes the same calls on two servers. */
export interface PlannedCall {
  call: keyof typeof calls
  /** Selects one of the objects that exist by then. */
  which: number
  /** Selects one of the values that the call may be made with. */
  value: number
}

const emails = Array.from({ length: 40 }, (_, index) => `employee.${index}@example.com`)
const statuses = ['invited', 'verifying', 'verified', 'completed', 'failed', 'nonsense']
const names = ['Ella Novak', 'Grace Mensah', 'Siân Pugh', '李 明', 'O’Neil-Smith', '']

interface World {
  server: TestServer
  /** The tokens of two organisations, the first of which does most. */
  tokens: readonly string[]
  employees: { id: string; link: string; email: string }[]
  endpoints: string[]
  keys: string[]
  cursor: string | undefined
  code: string
}

const pick = <T>(list: readonly T[], index: number): T | undefined =>
  list.length ? list[index % list.length] : undefined
const nobody = {
  id: '00000000-0000-4000-8000-000000000000',
  link: 'x'.repeat(43),
  email: 'nobody@example.com',
}

type MakeCall = (world: World, planned: PlannedCall) => Promise<TestAnswer | undefined>

/** Makes a call as a user: one in seven is of the other organisation. */
function asUser(
  { server, tokens }: World,
  which: number,
  method: string,
  path: string,
  call: TestRequest = {},
) {
  return server.request(method, path, { ...call, token: tokens[which % 7 === 6 ? 1 : 0] ?? '' })
}

const ofEmployee =
  (method: string, path: string, bodies: readonly unknown[] = [undefined]): MakeCall =>
  (world, { which, value }) => {
    const { id } = pick(world.employees, which) ?? nobody
    return asUser(world, value, method, `/employees/${id}${path}`, { body: bodies[value % bodies.length] })
  }

const read =
  (...paths: string[]): MakeCall =>
  (world, { which, value }) =>
    asUser(world, which, 'GET', paths[value % paths.length] ?? '')

const walked =
  (
    walk: (
      walker: ReturnType<typeof createWalker>,
      world: World,
      value: number,
    ) => Promise<TestAnswer | void>,
  ): MakeCall =>
  async (world, { which, value }) => {
    const { link } = pick(world.employees, which) ?? nobody
    const walker = createWalker(world.server, link)
    // A flow that does not open refuses each of its calls with the same reply.
    const progress = await walker.progress()
    if (progress.status !== 200) return progress
    return (await walk(walker, world, value)) ?? walker.progress()
  }

const calls = {
  invite: async (world, { which, value }) => {
    const email = pick(emails, value) ?? ''
    const body = {
      fullName: pick(names, which),
      email,
      inviteChannelPref: pick(['email', 'email', 'sms', 'whatsapp', 'pigeon'], value),
      ...(value % 3 && { phone: `+447700900${String(which % 1000).padStart(3, '0')}` }),
      ...(value % 4 === 0 && { dateOfBirth: '1990-05-17' }),
    }
    const answer = await asUser(world, which, 'POST', '/employees/invite', { body })
    if (answer.status === 201) {
      const { employeeId: id, verificationToken: link } = answer.json
      world.employees.push({ id, link, email })
    }
    return answer
  },
  list: async (world, { which, value }) => {
    const search = new URLSearchParams({ limit: String(1 + (value % 7)) })
    if (which % 3 === 0) search.set('status', pick(statuses, value) ?? '')
    if (which % 4 === 0) search.set('q', pick(['ella', 'EXAMPLE', '0900', '%', 'ü'], value) ?? '')
    if (which % 5 === 0 && world.cursor) search.set('cursor', world.cursor)
    const answer = await asUser(world, 0, 'GET', `/employees?${search.toString()}`)
    world.cursor = answer.json?.nextCursor ?? world.cursor
    return answer
  },
  show: ofEmployee('GET', ''),
  timeline: ofEmployee('GET', '/timeline'),
  checks: ofEmployee('GET', '/checks'),
  resend: ofEmployee('POST', '/resend', [{}, { channel: 'email' }, { channel: 'nonsense' }]),
  nudge: ofEmployee('POST', '/nudge', [{}]),
  snooze: ofEmployee('POST', '/snooze', [{ until: null }, { until: '2020-01-01' }]),
  pause: ofEmployee('POST', '/pause-reminders', [{ paused: true }, { paused: false }]),
  revoke: ofEmployee('POST', '/revoke', [{}]),
  restore: ofEmployee('POST', '/restore', [{}]),
  reopen: ofEmployee('POST', '/reopen', [{ reason: 'Another document' }, {}]),
  engage: ofEmployee('PATCH', '/engagement', [
    { startDate: '2026-10-01', site: 'Leeds' },
    { leaveDate: '2026-09-01' },
    { site: null },
    { startDate: 'soon' },
  ]),
  erase: ofEmployee('POST', '/erase', [{ reason: 'asked' }, {}]),
  read: read(
    '/employees/stats',
    '/usage/current',
    '/billing/ledger',
    '/verifications',
    '/verifications/counts',
    '/verifications/done',
    '/reports/summary',
    '/sites',
    '/settings',
    '/audit?limit=5',
    '/employees/activity',
    '/right-to-work/figures',
    '/retention',
    '/employees/export.csv',
    '/first-steps',
    '/no-such-call',
  ),
  settings: (world, { which, value }) =>
    asUser(world, which, 'PATCH', '/settings', {
      body: pick(
        [{ linkDays: 7 }, { linkDays: 30 }, { linkDays: 0 }, { name: 'Oak Care' }, { nonsense: 1 }],
        value,
      ),
    }),
  addKey: async (world, { which, value }) => {
    const answer = await asUser(world, which, 'POST', '/api-keys', { body: { name: pick(names, value) } })
    if (answer.status === 201) world.keys.push(answer.json.id)
    return answer
  },
  endKey: (world, { which, value }) =>
    asUser(world, value, 'DELETE', `/api-keys/${pick(world.keys, which) ?? nobody.id}`),
  addEndpoint: async (world, { which, value }) => {
    const url = pick(
      ['https://hooks.example.com/a', 'https://hooks.example.com/b', 'http://localhost/x'],
      value,
    )
    const answer = await asUser(world, which, 'POST', '/webhook-endpoints', { body: { url } })
    if (answer.status === 201) world.endpoints.push(answer.json.endpointId)
    return answer
  },
  endEndpoint: (world, { which, value }) =>
    asUser(world, value, 'DELETE', `/webhook-endpoints/${pick(world.endpoints, which) ?? nobody.id}`),
  review: ofEmployee('POST', '/identity-review', [
    { verdict: 'accept' },
    { verdict: 'decline', reason: 'Another person' },
  ]),
  progress: walked((walker) => walker.progress()),
  email: walked((walker, _, value) =>
    walker.verifyEmail(pick([...emails, ...emails.slice(0, 3)], value) ?? ''),
  ),
  ownEmail: async (world, planned) => {
    const { email } = pick(world.employees, planned.which) ?? nobody
    return walked((walker) => walker.verifyEmail(email))(world, planned)
  },
  askCode: walked(async (walker, world) => {
    const answer = await walker.requestCode()
    world.code = answer.json?.otpCode ?? world.code
    return answer
  }),
  giveCode: walked((walker, world, value) => walker.verifyCode(value % 4 ? world.code : '12345')),
  phone: walked((walker, _, value) =>
    walker.updatePhone(`+447700900${String(value % 1000).padStart(3, '0')}`),
  ),
  document: walked(async (walker, _, value) => {
    const { currentStep } = (await walker.progress()).json
    if (currentStep !== 3) return walker.identitySession()
    return walker.decide(pick(['verified', 'failed', 'verified'], value) ?? '', undefined)
  }),
  rightToWork: walked((walker, _, value) =>
    walker.checkRightToWork(
      pick(
        [{}, { route: 'online', shareCode: 'W98 765 4ZQ' }, { route: 'document', document: 'passport' }],
        value,
      ) as object,
    ),
  ),
  complete: walked((walker) => walker.complete()),
  wait: async ({ server }, { value }) => {
    server.clock.advance([60_000, 3_600_000, 86_400_000][value % 3] ?? 0)
    await server.runJobs()
    return undefined
  },
} satisfies Record<string, MakeCall>

// Often enough for employees to come through their steps.
const weights: Partial<Record<keyof typeof calls, number>> = {
  invite: 6,
  list: 4,
  read: 4,
  ownEmail: 6,
  askCode: 5,
  giveCode: 5,
  document: 5,
  rightToWork: 4,
}

/** Calls that follow from a seed alone. */
export function planJourney(seed: number, length: number): PlannedCall[] {
  const call = fc.oneof(
    ...(Object.keys(calls) as (keyof typeof calls)[]).map((name) => ({
      weight: weights[name] ?? 1,
      arbitrary: fc.constant(name),
    })),
  )
  return fc.sample(fc.record({ call, which: fc.nat(999), value: fc.nat(999) }), { seed, numRuns: length })
}

/** Creates two organisations on a server, and returns the reply to each call for them. */
export async function startJourney(server: TestServer) {
  const [oak, elm] = ['oak', 'elm'].map((name) => ({
    email: `${name}@example.com`,
    orgName: name,
    orgSlug: name,
  }))
  const users = [await server.signUp(oak), await server.signUp(elm)] as const
  const world: World = {
    server,
    tokens: users.map(({ token }) => token),
    employees: [],
    endpoints: [],
    keys: [],
    cursor: undefined,
    code: '000000',
  }
  const told = createTeller(server.clock.now())
  return {
    orgIds: users.map(({ orgId }) => orgId),
    /** The answer as it would be on any other server. */
    async make(planned: PlannedCall): Promise<string> {
      // Moves the clock, since two events at one moment would be in the order of their random ids.
      server.clock.advance(1000)
      const make: MakeCall = calls[planned.call]
      const answer = await make(world, planned)
      // Sessions have ended meanwhile.
      if (!answer) world.tokens = [await server.signIn(users[0].email), await server.signIn(users[1].email)]
      return answer ? `${answer.status} ${told(answer.text)}` : 'waited'
    },
  }
}

/**
 * Replaces random parts of a text by the order in which they first came, and times by their distance from the start.
 */
function createTeller(start: Date) {
  const seen = new Map<string, number>()
  const number = (kind: string) => (random: string) => {
    if (!seen.has(random)) seen.set(random, seen.size)
    return `${kind}${seen.get(random)}`
  }
  return (text: string) =>
    text
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (at) => `t+${Date.parse(at) - start.getTime()}`)
      .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, number('id'))
      .replaceAll(/"otpCode":"\d+"/g, '"otpCode":"…"')
      // Numbers in the audit log: employees whom one job tells of are told of in the order of their random ids.
      .replaceAll(/"id":"\d+"/g, '"id":"…"')
      .replaceAll(/[\w.-]{40,}/g, number('token'))
      .replaceAll(/bf_[\w-]+|whsec_[\w+/=]+/g, 'secret')
}
