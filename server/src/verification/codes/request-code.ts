import { and, desc, eq } from 'drizzle-orm'
import { oneTimeCodes } from '#employees/one-time-codes-tables.ts'
import { isOfKind, isOpenCode, voidCodes } from '#employees/one-time-codes.ts'
import { requireCurrent } from '#employees/steps.ts'
import { reachableCountries } from '#messages/caps/text-caps.ts'
import { DeliveryError } from '#messages/delivery-error.ts'
import { tryMessage } from '#messages/send-message.ts'
import { messages } from '#messages/messages-tables.ts'
import { messengers } from '#messages/messenger.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import type { Connection } from '#platform/db/database.ts'
import { usablePhone } from '#platform/phone-number.ts'
import type { Deps, Scope } from '#platform/scope.ts'
import type { FlowEmployee } from '#verification/open-flow.ts'
import { requireCodeLimits, sendGapSeconds } from './code-limits.ts'
import { requireUnlocked } from './code-lock.ts'
import { codeMessage, codeOfMessage } from './code-message.ts'
import { lifetimeSeconds, phoneReceiver, storeCode } from './one-time-code.ts'

/** The text while the employee can still go on: at once when a code is refused, later when it does not arrive. */
const codeNotSent = 'We could not send the text message. Try again or use another number.'

interface CodeSent {
  /** The message that carries it, to be handed over once this is committed. */
  message: { orgId: string; messageId: string }
  expiresIn: number
  retryAfter: number
  /** Present only while a sandbox sends the text messages, never in production. */
  otpCode?: string
}

/** Sends a fresh code to the stored number and ends the one before. */
export async function requestCode(
  scope: Scope,
  { employee, link, steps }: FlowEmployee,
  ip: string,
): Promise<CodeSent> {
  requireCurrent(steps, 'phone')
  requireUnlocked(steps, 'phone')
  if (!employee.phoneE164) throw new AppError('bad_request', 'Please enter your phone number first')
  const { settings, keys, providers } = scope.deps
  const receiver = phoneReceiver(
    keys,
    usablePhone(employee.phoneE164, (await reachableCountries(scope)).countries),
  )
  const asked = { employeeId: employee.id, receiver, ip }
  const { isFirst } = await requireCodeLimits(scope, asked)
  await voidCodes(scope, employee.id, 'phone')
  const { codeId, code } = await storeCode(scope, { ...asked, isFirst })
  const messageId = await queueMessage(scope, codeMessage, {
    employeeId: employee.id,
    channel: 'sms',
    about: { codeId },
  })
  await record(scope, {
    action: 'code.requested',
    employeeId: employee.id,
    linkId: link.id,
    data: { codeId },
  })
  return {
    message: { orgId: scope.orgId, messageId },
    expiresIn: lifetimeSeconds,
    retryAfter: sendGapSeconds,
    ...(providers.get(messengers.sms).sandbox && settings.echoCodes && { otpCode: code }),
  }
}

/**
 * Hands a queued code over at once, while its receiver waits for the answer: one that did not leave is told on the
 * spot. Where a messenger is away, the code's job goes on trying, and another code may be asked for after
 * `retryAfter`; where the number takes no texts, at once. One that may have left although no answer came is no failure.
 * @throws AppError unavailable
 */
export async function sendCode(deps: Deps, data: { orgId: string; messageId: string }): Promise<void> {
  const outcome = await tryMessage(deps, data)
  const [message] = await deps.db
    .select({ state: messages.state, createdAt: messages.createdAt })
    .from(messages)
    .where(and(eq(messages.orgId, data.orgId), eq(messages.id, data.messageId)))
  if (message?.state === 'failed') throw new AppError('unavailable', codeNotSent)
  if (message?.state !== 'queued' || outcome?.status !== 'late' || isUncertain(outcome.error)) return
  throw new AppError('unavailable', codeNotSent, { retryAfter: gapLeft(message.createdAt, deps.clock()) })
}

function isUncertain(error: unknown): boolean {
  return error instanceof DeliveryError && error.uncertain
}

function gapLeft(askedAt: Date, now: Date): number {
  const waited = (now.getTime() - askedAt.getTime()) / 1000
  return Math.max(Math.ceil(sendGapSeconds - waited), 0)
}

/** Returns why the code that an employee waits for does not arrive; null when no reason is known. */
export async function codeProblem(
  connection: Connection,
  { orgId, employeeId }: { orgId: string; employeeId: string },
  now: Date,
): Promise<string | null> {
  const [latest] = await connection
    .select({
      state: messages.state,
      attempts: messages.attempts,
      sentAt: messages.sentAt,
      providerRef: messages.providerRef,
      createdAt: oneTimeCodes.createdAt,
      expiresAt: oneTimeCodes.expiresAt,
    })
    .from(oneTimeCodes)
    .innerJoin(messages, and(eq(messages.orgId, oneTimeCodes.orgId), eq(codeOfMessage, oneTimeCodes.id)))
    .where(
      and(
        eq(oneTimeCodes.orgId, orgId),
        eq(oneTimeCodes.employeeId, employeeId),
        eq(messages.employeeId, employeeId),
        isOfKind('phone'),
        isOpenCode,
      ),
    )
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(1)
  return latest && isLost(latest, now) ? codeNotSent : null
}

type Latest = Pick<typeof messages.$inferSelect, 'state' | 'attempts' | 'sentAt' | 'providerRef'> &
  Pick<typeof oneTimeCodes.$inferSelect, 'createdAt' | 'expiresAt'>

function isLost({ state, attempts, sentAt, providerRef, createdAt, expiresAt }: Latest, now: Date): boolean {
  const isOver = expiresAt <= now
  if (sentAt || providerRef) return state === 'failed' && !isOver
  if (state === 'failed' || isOver) return true
  // A message that left although its reply was lost is reported within seconds. The page looks again after the gap.
  return attempts > 0 && now.getTime() - createdAt.getTime() >= sendGapSeconds * 1000
}
