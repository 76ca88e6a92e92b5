import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { isOfKind, isOpenCode } from '#employees/one-time-codes.ts'
import { oneTimeCodes } from '#employees/one-time-codes-tables.ts'
import type { Scope } from '#platform/scope.ts'
import type { CodeReceiver } from './code-receiver.ts'
import { isCode } from './one-time-code.ts'

const maxTries = 5

type CodeRow = typeof oneTimeCodes.$inferSelect

interface Try {
  employeeId: string
  receiver: CodeReceiver
  code: string
}

/** The reasons for refusing a code, in the words that the reader sees. */
export const refusals = {
  wrong: 'Invalid OTP code',
  used_up: 'You entered the wrong code too many times. Ask for a new code.',
  /** There is none to try. */
  over: 'This code has expired or has already been used. Ask for a new code.',
} as const

/** Tries a code; the right one is used up. The caller has to commit also after a wrong code, which has cost a try. */
export async function tryCode(scope: Scope, attempt: Try): Promise<'right' | keyof typeof refusals> {
  const tried = await countTry(scope, attempt)
  if (!tried) return 'over'
  const { employeeId, receiver, code } = attempt
  const binding = { codeId: tried.id, employeeId, address: receiver.address }
  const isRight = isCode(scope.deps.keys, tried.codeHash, binding, code)
  if (isRight && (await useCode(scope, tried))) return 'right'
  return tried.tries < maxTries ? 'wrong' : 'used_up'
}

/** Counts the try in the statement that reads the code, so that no number of parallel tries gets a free one. */
async function countTry(
  { deps, tx, orgId }: Scope,
  { employeeId, receiver }: Try,
): Promise<CodeRow | undefined> {
  const [tried] = await tx
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(
      and(
        eq(oneTimeCodes.orgId, orgId),
        eq(oneTimeCodes.employeeId, employeeId),
        isOfKind(receiver.kind),
        receiver.isReceiver,
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
