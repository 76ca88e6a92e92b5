import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import { oneTimeCodes } from '#messages/messages-tables.ts'
import { steps } from '#employees/employees-tables.ts'
import type { Scope } from '#platform/scope.ts'
import type { FlowEmployee } from '#verification/open-flow.ts'
import { settleStep } from '#verification/settle-step.ts'
import { requireCurrent } from '#employees/step-order.ts'
import { isOpenCode } from '#messages/is-open-code.ts'
import { isCode } from './one-time-code.ts'
import { lockedMessage, lockedReason, requireUnlocked } from './phone-lock.ts'

const maxTries = 5
const maxFailuresADay = 15

type CodeRow = typeof oneTimeCodes.$inferSelect
interface CodeReply {
  verified: boolean
  message?: string
}

/** Tries a code. Returns rather than throws on a wrong one, so that the try it cost is committed. */
export async function verifyCode(scope: Scope, locked: FlowEmployee, code: string): Promise<CodeReply> {
  requireCurrent(locked.steps, 'phone')
  requireUnlocked(locked.steps)
  const tried = await countTry(scope, locked)
  if (!tried) return refusal('This code has expired or has already been used. Ask for a new code.')
  const isRight = isCode(scope.deps.keys, tried.codeHash, { ...tried, codeId: tried.id }, code)
  if (isRight && (await useCode(scope, tried))) {
    await settleStep(scope, locked, { type: 'phone', status: 'pass', method: 'code', linkId: locked.link.id })
    return { verified: true }
  }
  if (await lockAfterTooManyFailures(scope, locked)) return refusal(lockedMessage)
  return refusal(
    tried.tries < maxTries
      ? 'Invalid OTP code'
      : 'You entered the wrong code too many times. Ask for a new code.',
  )
}

const refusal = (message: string): CodeReply => ({ verified: false, message })

/** Counts the try in the statement that reads the code, so that no number of parallel tries gets a free one. */
async function countTry(
  { deps, tx, orgId }: Scope,
  { employee }: FlowEmployee,
): Promise<CodeRow | undefined> {
  if (!employee.phoneE164) return undefined
  const [tried] = await tx
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(
      and(
        eq(oneTimeCodes.orgId, orgId),
        eq(oneTimeCodes.employeeId, employee.id),
        eq(oneTimeCodes.phoneE164, employee.phoneE164),
        isOpenCode,
        gt(oneTimeCodes.expiresAt, deps.clock()),
        lt(oneTimeCodes.tries, maxTries),
      ),
    )
    .returning()
  return tried
}

async function useCode({ deps, tx, orgId }: Scope, { id }: CodeRow): Promise<boolean> {
  const used = await tx
    .update(oneTimeCodes)
    .set({ usedAt: deps.clock(), codeSealed: null })
    .where(and(eq(oneTimeCodes.orgId, orgId), eq(oneTimeCodes.id, id), isOpenCode))
    .returning({ id: oneTimeCodes.id })
  return used.length === 1
}

async function lockAfterTooManyFailures(scope: Scope, locked: FlowEmployee): Promise<boolean> {
  const { deps, tx, orgId } = scope
  const { employee, link } = locked
  const dayAgo = new Date(deps.clock().getTime() - millisecondsInDay)
  const unlockedAt = locked.steps.phone.reopenedAt ?? dayAgo
  const [day] = await tx
    .select({
      // The try that used a code up was a right one.
      failures: sql<number>`coalesce(sum(${oneTimeCodes.tries}) - count(${oneTimeCodes.usedAt}), 0)`.mapWith(
        Number,
      ),
    })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.orgId, orgId),
        eq(oneTimeCodes.employeeId, employee.id),
        gt(oneTimeCodes.createdAt, unlockedAt > dayAgo ? unlockedAt : dayAgo),
      ),
    )
  if ((day?.failures ?? 0) < maxFailuresADay) return false
  await tx
    .insert(steps)
    .values({ orgId, employeeId: employee.id, type: 'phone', reason: lockedReason })
    .onConflictDoUpdate({
      target: [steps.orgId, steps.employeeId, steps.type],
      set: { reason: lockedReason },
    })
  await record(scope, {
    action: 'step.locked',
    employeeId: employee.id,
    linkId: link.id,
    data: { step: 'phone' },
  })
  return true
}
