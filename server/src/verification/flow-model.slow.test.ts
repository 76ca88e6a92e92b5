import { stepTypes } from '@bonafide/shared/contract/employees/employees.ts'
import type { FlowProgress } from '@bonafide/shared/contract/verification/flow.ts'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { requireCounted } from '#testing/scenarios/recount-employees.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import {
  type ByHr,
  anyCall,
  type Call,
  callsOfHr,
  isByHr,
  make,
  type Planned,
  type Run,
  type Seen,
} from '#testing/setups/flow-model-test-setup.ts'

const server = withTestServer()
afterEach(() => requireCounted(server.deps))
const maxWrongEmails = 5

async function look(run: Pick<Run, 'token' | 'asHr'>) {
  const { status, json } = await server.request('GET', `/flow/progress/${run.token}`)
  const { employee, flowStatus, quarantine, identity } = (await run.asHr('GET', '')).json
  const steps = Object.fromEntries(flowStatus.steps.map((step: { type: string }) => [step.type, step]))
  const { status: reached, linkState } = employee
  const seen: Seen = { status: reached, linkState, steps: steps as Seen['steps'], quarantine, identity }
  return { seen, isOpen: status === 200, ...(status === 200 && { progress: json as FlowProgress }) }
}

async function startRun(channel: Run['channel']): Promise<Run> {
  const { token: session } = await server.signUp()
  const {
    email,
    employeeId,
    verificationToken: token,
  } = await server.invite(session, {
    phone: '07400 600000',
    inviteChannelPref: channel,
  })
  const asHr = callsOfHr(server, { session, employeeId })
  const { progress, ...known } = await look({ token, asHr })
  const page = {
    code: undefined,
    mailed: undefined,
    wrongEmails: 0,
    sessions: [],
    late: new Set<string>(),
    phones: 0,
  }
  return { server, channel, employeeId, email, token, asHr, ...page, progress: progress!, ...known }
}

function resolve(run: Run, planned: Planned): Call {
  if (planned.call !== 'next') return planned
  const { progress, code, sessions } = run
  if (!run.isOpen) return { call: 'resend' }
  const latest = { call: 'outcome', outcome: 'verified', session: sessions.length - 1 } as const
  const isOpen = progress.identity?.state === 'started' || progress.identity?.state === 'processing'
  const isReview = progress.identity?.state === 'review'
  const byStep: Call[] = [
    nextForEmail(run),
    code ? { call: 'code', right: true } : { call: 'request' },
    isReview ? { call: 'review', decision: 'same_person' } : isOpen ? latest : { call: 'identity' },
    { call: 'rtw' },
    { call: 'complete' },
  ]
  return byStep[progress.currentStep - 1]!
}

function nextForEmail({ wrongEmails, mailed }: Run): Call {
  if (wrongEmails < maxWrongEmails) return { call: 'email', right: true }
  return mailed ? { call: 'mailbox', right: true } : { call: 'requestByEmail' }
}

/** The step that a call belongs to, counted from 1. */
const stepOf = { mailbox: 1, request: 2, code: 2, phone: 2, identity: 3, rtw: 4 }

/** The answers that a call may get, by where the employee stood before it. */
function possibleAnswers(run: Run, call: Call): number[] {
  const { progress, isOpen, seen } = run
  if (call.call === 'outcome') return [200]
  if (isByHr(call)) return answersToHr(seen, call)
  if (call.call === 'progress') return [isOpen ? 200 : 404]
  if (call.call === 'requestByEmail') return [200]
  // A link that shows nothing takes nothing. Too many codes or checks are refused before that is looked at.
  if (!isOpen) return [404]
  const { status, currentStep } = progress
  if (status === 'completed') return [call.call === 'complete' ? 200 : 404]
  if (call.call === 'email') return answersToEmail(run, call.right)
  if (call.call === 'mailbox' && currentStep === 1) return call.right ? [200, 400, 429] : [400, 429]
  if (call.call === 'complete') return [status === 'verified' ? 200 : 409]
  return stepOf[call.call] === currentStep ? [200, 409, 429] : [409]
}

function answersToEmail({ channel, progress, seen, wrongEmails }: Run, isRight: boolean): number[] {
  const isAsked = channel === 'sms' && progress.currentStep === 1
  if (isAsked && (seen.steps.email.reason || wrongEmails === maxWrongEmails)) return [429]
  return [isRight ? 200 : 400]
}

/** True when an identity result waits for a user: it came too late, or the document is not the employee's. */
const isWaiting = ({ identity }: Seen) => identity?.state === 'held' || identity?.state === 'review'

function answersToHr(seen: Seen, call: ByHr): number[] {
  const { status, steps, quarantine } = seen
  if (call.call === 'invalidate') return [steps[call.step].status === 'pass' ? 200 : 409]
  // A late result is not accepted while an earlier step is pending.
  if (call.call === 'review' && quarantine && call.decision === 'same_person') return [200, 409]
  if (call.call === 'review') return [isWaiting(seen) ? 200 : 409]
  // New links are limited per hour.
  if (call.call === 'resend') return status === 'completed' ? [409] : [200, 429]
  // A phone step never fails; it may be locked, which the page is not told.
  if (call.call === 'reopen' && call.step === 'phone') return [200, 409]
  if (call.call === 'reopen') return steps.id.status === 'fail' ? [200] : [200, 409]
  return [200, 409]
}

const passesOf = ({ steps }: Seen) => stepTypes.map((type) => steps[type].status === 'pass')

function checkState(run: Pick<Run, 'channel' | 'seen' | 'late'>, after: Seen, made: Made) {
  const { channel, seen: before, late } = run
  const { call, status, session } = made
  const [was, is] = [passesOf(before), passesOf(after)]
  const leading = is.indexOf(false) === -1 ? 4 : is.indexOf(false)
  // No step passes before the one before it, and only a user takes one back.
  expect(is.lastIndexOf(true)).toBe(leading - 1)
  const isTakenBack = call.call === 'invalidate' && status === 200
  const kept = isTakenBack ? stepTypes.indexOf(call.step) : was.lastIndexOf(true) + 1
  expect(isTakenBack ? leading === kept : leading >= kept).toBe(true)
  for (const type of stepTypes) {
    const { status: result, invalidatedAt, assurance } = after.steps[type]
    expect(result === 'pending' || invalidatedAt === undefined).toBe(true)
    expect(assurance === null).toBe(result === 'pending')
  }
  // After a link by text only a code to the mailbox proves the address.
  const method = call.call === 'mailbox' ? 'code' : channel === 'email' ? 'link' : 'asserted'
  expect(was[0] || !is[0] || after.steps.email.method === method).toBe(true)
  // The identity step passes by a check of the employee's own document that is not late, or because a user accepts one.
  const isAccepted = call.call === 'review' && call.decision === 'same_person' && isWaiting(before)
  const isOwn = call.call === 'outcome' && call.outcome === 'verified'
  const isInTime = isOwn && session !== undefined && !late.has(session)
  expect(was[2] || !is[2] || isAccepted || isInTime).toBe(true)
  // The step passes only by a check whose document is accepted: not on hold, taken back or waiting for a user.
  expect(is[2]).toBe(after.identity?.state === 'accepted')
  expect(after.quarantine !== null).toBe(after.identity?.state === 'held')
  // Completed comes from that one call alone; verified means four passes, in production none of them a test's; every
  // other status follows from the steps.
  const isCompleted = after.status === 'completed'
  const wasCompleted = before.status === 'completed' && !isTakenBack
  expect(isCompleted).toBe(wasCompleted || (call.call === 'complete' && status === 200))
  const isVerified = isCompleted || after.status === 'verified'
  expect(isVerified).toBe(is.every(Boolean) && (!isProduction() || isWorthMore(after)))
}

const isProduction = () => server.deps.settings.production
/** True when each result is worth more than a test's. */
const isWorthMore = ({ steps }: Seen) => stepTypes.every((type) => steps[type].assurance !== 'none')

interface Made {
  call: Call
  status: number
  /** The check that the call told an outcome of. */
  session: string | undefined
}

test('no sequence of calls skips a step, completes early or leaves a status that does not follow', async () => {
  const reached = new Set<string | undefined>()
  const sequences = fc.array(anyCall, { minLength: 10, maxLength: 25, size: 'max' })
  const walk = async (channel: Run['channel'], calls: Planned[], production = false) => {
    server.clock.advance(25 * 3_600_000)
    server.deps.settings.production = production
    const run = await startRun(channel)
    for (const planned of calls) {
      server.clock.advance(31_000)
      const call = resolve(run, planned)
      const before = { ...run, late: new Set(run.late) }
      const session = call.call === 'outcome' ? run.sessions[call.session % run.sessions.length] : undefined
      const status = await make(run, call)
      Object.assign(run, await look(run))
      expect(possibleAnswers(before, call), JSON.stringify(call)).toContain(status)
      const revoked = before.seen.linkState === 'revoked'
      const late = revoked ? new Set(run.sessions) : before.late
      checkState({ ...before, late }, run.seen, { call, status, session })
      if (run.seen.status === 'completed' && call.call === 'complete') reached.add('completed')
      if (call.call === 'mailbox' && status === 200) reached.add('confirmed by a code')
      if (run.seen.quarantine) reached.add('quarantined')
      if (run.seen.identity?.state === 'review') reached.add('review')
      if (run.seen.identity?.state === 'declined') reached.add('declined')
      if (before.seen.status === 'completed' && run.seen.status === 'verifying') reached.add('taken back')
      reached.add(run.seen.status)
      if (production && passesOf(run.seen).every(Boolean)) reached.add('worth nothing')
    }
  }
  let walking = Promise.resolve()
  const holds = fc.asyncProperty(
    fc.constantFrom('email' as const, 'sms' as const),
    sequences,
    fc.boolean(),
    (channel, calls, production) => (walking = walk(channel, calls, production)),
  )
  const straight: Planned[] = Array.from({ length: 8 }, () => ({ call: 'next' }))
  const late = { call: 'outcome', outcome: 'verified', session: 0 } as const
  const takenBack: Planned[] = [
    ...straight,
    { call: 'invalidate', step: 'id' },
    { call: 'next' },
    { call: 'next' },
    { call: 'outcome', outcome: 'processing', session: 1 },
    { call: 'resend' },
    { ...late, session: 1 },
    late,
    { call: 'review', decision: 'same_person' },
    { call: 'next' },
    { call: 'next' },
  ]
  const takenBackLate: Planned[] = [
    ...straight,
    ...Array.from({ length: 15 }, () => ({ call: 'progress' }) as const),
    { call: 'invalidate', step: 'id' },
  ]
  const guessed: Planned[] = [
    ...Array.from({ length: 5 }, () => ({ call: 'email', right: false }) as const),
    { call: 'email', right: true },
    { call: 'requestByEmail' },
    { call: 'mailbox', right: false },
    ...straight,
  ]
  const stranger = { call: 'outcome', outcome: 'stranger', session: 0 } as const
  const toIdentity = straight.slice(0, 4)
  const reviewed: Planned[] = [
    ...toIdentity,
    stranger,
    { call: 'review', decision: 'different_person' },
    { call: 'next' },
    { ...stranger, session: 1 },
    { call: 'resend' },
    { call: 'next' },
    { call: 'next' },
    { call: 'next' },
  ]
  // Runs before the time limit begins: otherwise a busy machine might not get that far.
  await walk('email', straight)
  await walk('email', straight, true)
  await walk('email', takenBack)
  await walk('email', takenBackLate)
  await walk('email', reviewed)
  await walk('sms', guessed)
  await fc.assert(holds, { numRuns: 60, interruptAfterTimeLimit: 9000, endOnFailure: true })
  // The one that the time limit interrupted goes on, and must not in the next file's database.
  await walking
  expect([...reached]).toEqual(
    expect.arrayContaining([
      'verifying',
      'verified',
      'completed',
      'quarantined',
      'taken back',
      'review',
      'declined',
      'confirmed by a code',
      'worth nothing',
    ]),
  )
}, 120_000)
