import { stepTypes } from '@bonafide/shared/contract/employees.ts'
import { flow, type FlowProgress } from '@bonafide/shared/contract/flow.ts'
import { identityDecisions } from '@bonafide/shared/contract/identity-review.ts'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sandboxIdentity } from '#integrations/sandbox/sandbox-tables.ts'
import { signatureHeader, signEvent } from '#integrations/sandbox/events/sandbox-signature.ts'
import type { TestServer } from '#testing/harness/create-test-server.ts'
import { statusAfter } from './status-after.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

/** `stranger`: verified, with somebody else's document. */
const outcomes = ['verified', 'stranger', 'failed', 'processing', 'cancelled'] as const
type Call =
  | { call: 'email' | 'code'; right: boolean }
  | { call: 'outcome'; outcome: (typeof outcomes)[number]; session: number }
  /** By the organisation. */
  | { call: 'reopen'; step: 'phone' | 'id' }
  | { call: 'review'; decision: (typeof identityDecisions)[number] }
  | { call: 'progress' | 'request' | 'phone' | 'identity' | 'rtw' | 'complete' }
/** `next`: what brings this employee further. Without it few sequences would get past the code. */
type Planned = Call | { call: 'next' }

const anyCall: fc.Arbitrary<Planned> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ call: 'next' } as const) },
  { weight: 2, arbitrary: fc.record({ call: fc.constantFrom('email', 'code'), right: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      call: fc.constant('outcome' as const),
      outcome: fc.constantFrom(...outcomes),
      session: fc.nat(3),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      call: fc.constant('reopen' as const),
      step: fc.constantFrom('phone' as const, 'id' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      call: fc.constant('review' as const),
      decision: fc.constantFrom(...identityDecisions),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      call: fc.constantFrom('progress', 'request', 'phone', 'identity', 'rtw', 'complete'),
    }),
  },
)

/** One employee and what their page knows. */
interface Run {
  email: string
  token: string
  reopen(step: string): ReturnType<TestServer['request']>
  review(decision: string): ReturnType<TestServer['request']>
  code: string | undefined
  sessions: string[]
  phones: number
  progress: FlowProgress
}

const look = async (token: string) =>
  (await server.request('GET', `/flow/progress/${token}`)).json as FlowProgress

async function startRun(): Promise<Run> {
  const { token: session } = await server.signUp()
  const {
    email,
    employeeId,
    verificationToken: token,
  } = await server.invite(session, {
    phone: '07400 600000',
  })
  const reopen = (step: string) =>
    server.request('POST', `/employees/${employeeId}/reopen`, {
      token: session,
      body: { step, reason: 'Asked to' },
    })
  const review = (decision: string) =>
    server.request('POST', `/employees/${employeeId}/identity-review`, {
      token: session,
      body: { decision, reason: 'Asked to' },
    })
  return {
    email,
    token,
    reopen,
    review,
    code: undefined,
    sessions: [],
    phones: 0,
    progress: await look(token),
  }
}

function resolve({ progress, code, sessions }: Run, planned: Planned): Call {
  if (planned.call !== 'next') return planned
  const latest = { call: 'outcome', outcome: 'verified', session: sessions.length - 1 } as const
  const isOpen = progress.identity?.state === 'started' || progress.identity?.state === 'processing'
  const isReview = progress.identity?.state === 'review'
  const byStep: Call[] = [
    { call: 'email', right: true },
    code ? { call: 'code', right: true } : { call: 'request' },
    isReview ? { call: 'review', decision: 'same_person' } : isOpen ? latest : { call: 'identity' },
    { call: 'rtw' },
    { call: 'complete' },
  ]
  return byStep[progress.currentStep - 1]!
}

async function make(run: Run, call: Call): Promise<number> {
  const answer = await send(run, call)
  if (call.call === 'code') run.code = undefined
  if (call.call === 'request') run.code = answer.json.otpCode ?? run.code
  if (call.call === 'identity' && answer.status === 200 && !run.sessions.includes(answer.json.url)) {
    run.sessions.push(answer.json.url)
  }
  return answer.status
}

function send(run: Run, call: Call) {
  if (call.call === 'reopen') return run.reopen(call.step)
  if (call.call === 'review') return run.review(call.decision)
  if (call.call === 'progress') return server.request('GET', `/flow/progress/${run.token}`)
  if (call.call === 'outcome') {
    return sendOutcome(run.sessions[call.session % Math.max(run.sessions.length, 1)], call.outcome)
  }
  const { path } = endpoints[call.call]
  return server.request('POST', path, { body: { employeeId: run.progress.employeeId, ...extras(run, call) } })
}

const endpoints = {
  email: flow.verifyEmail,
  code: flow.verifyOtp,
  request: flow.requestOtp,
  phone: flow.updatePhone,
  identity: flow.identitySession,
  rtw: flow.checkRightToWork,
  complete: flow.complete,
}

function extras(run: Run, call: Call): object {
  if (call.call === 'email')
    return { token: run.token, email: call.right ? run.email : 'somebody@example.org' }
  if (call.call === 'code') return { code: (call.right && run.code) || '999999' }
  return call.call === 'phone' ? { phoneNumber: `07400 60000${(run.phones += 1) % 10}` } : {}
}

async function sendOutcome(url: string | undefined, outcome: (typeof outcomes)[number]) {
  const session = url?.split('/').at(-1) ?? 'unknown'
  const isStranger = outcome === 'stranger'
  const status = isStranger ? 'verified' : outcome
  await server.deps.db
    .update(sandboxIdentity)
    .set({ documentName: isStranger ? 'Piotr Kowalski' : 'Ella Novak' })
    .where(eq(sandboxIdentity.id, session))
  const data = { session, status, ...(status === 'failed' && { reason: 'The photo was unclear' }) }
  const raw = JSON.stringify({ id: crypto.randomUUID(), type: 'identity.session.updated', data })
  const headers = { [signatureHeader]: signEvent(server.deps.keys, raw, server.deps.clock()) }
  return server.request('POST', '/webhooks/sandbox', { raw, headers })
}

/** The step that a call belongs to, counted from 1. */
const stepOf = { request: 2, code: 2, phone: 2, identity: 3, rtw: 4 }

/** The answers that a call may get, by where the employee stood before it. */
function possibleAnswers({ status, currentStep, steps, identity }: FlowProgress, call: Call): number[] {
  if (call.call === 'progress' || call.call === 'outcome') return [200]
  if (call.call === 'reopen') {
    // A phone step never fails; it may be locked, which the page is not told.
    if (call.step === 'phone') return currentStep === 2 ? [200, 409] : [409]
    return [steps.id.status === 'fail' ? 200 : 409]
  }
  if (call.call === 'review') return [identity?.state === 'review' ? 200 : 409]
  if (status === 'completed') return [call.call === 'complete' ? 200 : 404]
  if (call.call === 'email') return [call.right ? 200 : 400]
  if (call.call === 'complete') return [currentStep === 5 ? 200 : 409]
  return stepOf[call.call] === currentStep ? [200, 409, 429] : [409]
}

const passesOf = ({ steps }: FlowProgress) => stepTypes.map((type) => steps[type]?.status === 'pass')

function checkState(before: FlowProgress, after: FlowProgress, call: Call) {
  const [was, is] = [passesOf(before), passesOf(after)]
  const leading = is.indexOf(false) === -1 ? 4 : is.indexOf(false)
  // No step passes before the one before it, and none is taken back.
  expect(is.lastIndexOf(true)).toBe(leading - 1)
  expect(was.every((passed, index) => !passed || is[index])).toBe(true)
  expect(after.currentStep).toBe(leading + 1)
  // Somebody else's document never passes by itself, and where a user has to look, only they or another document do.
  const isNoPass =
    (call.call === 'outcome' && call.outcome === 'stranger') ||
    (call.call === 'review' && call.decision === 'different_person')
  expect(isNoPass && is[2] !== was[2]).toBe(false)
  // Completed comes from that one call alone; every other status follows from the steps.
  const isCompleted = after.status === 'completed'
  expect(isCompleted).toBe(
    before.status === 'completed' || (call.call === 'complete' && before.currentStep === 5),
  )
  // Outside production what a pass is worth makes no difference.
  const { email, phone, id, rtw } = after.steps
  const statusOf = ({ status }: typeof email) => ({ status })
  const steps = { email: statusOf(email), phone: statusOf(phone), id: statusOf(id), rtw: statusOf(rtw!) }
  const identityAttemptsLeft = after.identity?.attemptsLeft ?? 0
  const derived = statusAfter('invited', { steps, identityAttemptsLeft, production: false })
  expect(after.status).toBe(isCompleted ? 'completed' : derived)
}

test('no sequence of calls skips a step, completes early or leaves a status that does not follow', async () => {
  const reached = new Set<string | undefined>()
  const sequences = fc.array(anyCall, { minLength: 10, maxLength: 25, size: 'max' })
  const walk = async (calls: Planned[]) => {
    server.clock.advance(25 * 3_600_000)
    const run = await startRun()
    for (const planned of calls) {
      server.clock.advance(31_000)
      const call = resolve(run, planned)
      const before = run.progress
      const status = await make(run, call)
      run.progress = await look(run.token)
      expect(possibleAnswers(before, call)).toContain(status)
      checkState(before, run.progress, call)
      reached.add(run.progress.status)
    }
  }
  let walking = Promise.resolve()
  const holds = fc.asyncProperty(sequences, (calls) => (walking = walk(calls)))
  const straight: Planned[] = Array.from({ length: 8 }, () => ({ call: 'next' }))
  await fc.assert(holds, {
    examples: [[straight]],
    numRuns: 60,
    interruptAfterTimeLimit: 9000,
    endOnFailure: true,
  })
  // The one that the time limit interrupted goes on, and must not in the next file's database.
  await walking
  expect([...reached]).toEqual(expect.arrayContaining(['verifying', 'verified', 'completed']))
}, 60_000)
