import {
  type Assurance,
  type EmployeeDetail,
  type StepStatus,
  type StepType,
  stepTypes,
} from '@bonafide/shared/contract/employees/employees.ts'
import { flow, type FlowProgress } from '@bonafide/shared/contract/verification/flow.ts'
import {
  type IdentityDecision,
  identityDecisions,
} from '@bonafide/shared/contract/employees/identity-review.ts'
import fc from 'fast-check'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { sandboxIdentity } from '#integrations/sandbox/sandbox-tables.ts'
import { signatureHeader, signEvent } from '#integrations/sandbox/sandbox-event.ts'
import { isOpenCode } from '#employees/one-time-codes.ts'
import { oneTimeCodes } from '#employees/one-time-codes-tables.ts'
import type { TestServer } from '#testing/harness/create-test-server.ts'
import { newSignUp } from '#testing/harness/test-calls.ts'

/** `stranger`: verified, with another holder's document. */
export const outcomes = ['verified', 'stranger', 'failed', 'processing', 'cancelled'] as const
export type Call =
  | { call: 'email' | 'mailbox' | 'code'; right: boolean }
  | { call: 'outcome'; outcome: (typeof outcomes)[number]; session: number }
  /** Calls of the organisation. */
  | { call: 'reopen'; step: 'phone' | 'id' }
  | { call: 'invalidate'; step: StepType }
  | { call: 'review'; decision: IdentityDecision['decision'] }
  | { call: 'revoke' | 'restore' | 'resend' }
  | { call: 'progress' | 'requestByEmail' | 'request' | 'phone' | 'identity' | 'rtw' | 'complete' }
/** `next`: what brings this employee further. Without it few sequences would get past the code. */
export type Planned = Call | { call: 'next' }

export const anyCall: fc.Arbitrary<Planned> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ call: 'next' } as const) },
  { weight: 2, arbitrary: fc.record({ call: fc.constantFrom('email', 'code'), right: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ call: fc.constant('mailbox' as const), right: fc.boolean() }) },
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
    arbitrary: fc.record({ call: fc.constant('invalidate' as const), step: fc.constantFrom(...stepTypes) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      call: fc.constant('review' as const),
      decision: fc.constantFrom(...identityDecisions),
    }),
  },
  { weight: 2, arbitrary: fc.record({ call: fc.constantFrom('revoke', 'restore', 'resend', 'resend') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      call: fc.constantFrom('progress', 'requestByEmail', 'request', 'phone', 'identity', 'rtw', 'complete'),
    }),
  },
)

/** An employee, what their page knows and what a user sees. */
export interface Run {
  server: TestServer
  channel: 'email' | 'sms'
  employeeId: string
  email: string
  token: string
  asHr(method: string, path: string, body?: object): ReturnType<TestServer['request']>
  code: string | undefined
  /** The code that was emailed last. */
  mailed: string | undefined
  /** The number of wrong email addresses entered with this link. */
  wrongEmails: number
  /** The addresses of the checks that were opened, and of those the ones whose pass does not count by itself. */
  sessions: string[]
  late: Set<string>
  phones: number
  /** The progress that the page got last: a link that does not work returns nothing new. */
  progress: FlowProgress
  isOpen: boolean
  seen: Seen
}

export type Seen = Pick<EmployeeDetail, 'quarantine' | 'identity'> & {
  status: string
  linkState: string
  steps: Record<StepType, SeenStep>
}

interface SeenStep {
  status: StepStatus
  method: string | null
  assurance: Assurance | null
  reason: string | null
  invalidatedAt?: string
}

/** Makes one call, and answers its status. */
export async function make(run: Run, call: Call): Promise<number> {
  const answer = await send(run, call)
  if (call.call === 'code') run.code = undefined
  if (call.call === 'requestByEmail') run.mailed = await emailedCode(run)
  // Counts only tries in the form for links sent by text, and only while it is of use.
  const isTry = call.call === 'email' && run.channel === 'sms' && run.progress.currentStep === 1
  if (isTry && answer.status === 400) run.wrongEmails += 1
  if (call.call === 'request') run.code = answer.json.otpCode ?? run.code
  if (call.call === 'identity' && answer.status === 200 && !run.sessions.includes(answer.json.url)) {
    run.sessions.push(answer.json.url)
  }
  if (answer.status === 200) noteLate(run, call, answer.json)
  return answer.status
}

/** Marks the checks that were opened before a user changes the link or the step as late. */
function noteLate(run: Run, call: Call, json: { verificationToken?: string }): void {
  const isOfStep = call.call === 'invalidate' && call.step !== 'rtw'
  // Reopening a step sends a new link, too, where the one before does not work.
  const token = isByHr(call) ? (json.verificationToken ?? run.token) : run.token
  if (token !== run.token || isOfStep) for (const url of run.sessions) run.late.add(url)
  if (token !== run.token) run.wrongEmails = 0
  run.token = token
}

async function emailedCode({ server, employeeId }: Run): Promise<string | undefined> {
  const { db, keys } = server.deps
  const isTheirs = and(
    eq(oneTimeCodes.employeeId, employeeId),
    isNotNull(oneTimeCodes.mailboxHash),
    isOpenCode,
  )
  const newest = db.select().from(oneTimeCodes).where(isTheirs).orderBy(desc(oneTimeCodes.createdAt))
  const [code] = await newest.limit(1)
  return code?.codeSealed ? keys.open('code', code.codeSealed) : undefined
}

function send(run: Run, call: Call) {
  if (isByHr(call)) return sendByHr(run, call)
  const { server } = run
  if (call.call === 'progress') return server.request('GET', `/flow/progress/${run.token}`)
  if (call.call === 'outcome') {
    return sendOutcome(server, run.sessions[call.session % Math.max(run.sessions.length, 1)], call.outcome)
  }
  const { path } = endpoints[call.call]
  return server.request('POST', path, { body: { employeeId: run.progress.employeeId, ...extras(run, call) } })
}

/** Calls about one employee by the user who invited them, who proves again who they are when asked. */
export function callsOfHr(
  server: TestServer,
  { session, employeeId }: { session: string; employeeId: string },
): Run['asHr'] {
  return async (method, path, body) => {
    const call = () => server.request(method, `/employees/${employeeId}${path}`, { token: session, body })
    const answer = await call()
    if (answer.json?.code !== 'step_up_required') return answer
    // A long sequence outlasts the minutes for which a proof counts.
    await server.request('POST', '/auth/step-up', {
      token: session,
      body: { password: newSignUp().password },
    })
    return call()
  }
}

export type ByHr = Extract<
  Call,
  { call: 'reopen' | 'invalidate' | 'review' | 'revoke' | 'restore' | 'resend' }
>

export function isByHr(call: Call): call is ByHr {
  return /^(reopen|invalidate|review|revoke|restore|resend)$/.test(call.call)
}

function sendByHr({ asHr }: Run, call: ByHr) {
  const reason = 'Asked to'
  if (call.call === 'reopen') return asHr('POST', '/reopen', { step: call.step, reason })
  if (call.call === 'invalidate') return asHr('POST', `/steps/${call.step}/invalidate`, { reason })
  if (call.call === 'review') return asHr('POST', '/identity-review', { decision: call.decision, reason })
  return asHr('POST', `/${call.call}`, call.call === 'resend' ? {} : undefined)
}

const endpoints = {
  email: flow.verifyEmail,
  requestByEmail: flow.requestEmailCode,
  mailbox: flow.verifyEmail,
  code: flow.verifyOtp,
  request: flow.requestOtp,
  phone: flow.updatePhone,
  identity: flow.identitySession,
  rtw: flow.checkRightToWork,
  complete: flow.complete,
}

function extras(run: Run, call: Call): object {
  if (call.call === 'email') return { token: run.token, email: call.right ? run.email : 'other@example.org' }
  if (call.call === 'requestByEmail') return { token: run.token }
  if (call.call === 'mailbox') return { token: run.token, code: (call.right && run.mailed) || '999999' }
  if (call.call === 'code') return { code: (call.right && run.code) || '999999' }
  return call.call === 'phone' ? { phoneNumber: `07400 60000${(run.phones += 1) % 10}` } : {}
}

async function sendOutcome(server: TestServer, url: string | undefined, outcome: (typeof outcomes)[number]) {
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
