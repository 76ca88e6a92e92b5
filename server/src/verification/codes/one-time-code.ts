import { randomInt, timingSafeEqual } from 'node:crypto'
import { isMagicNumber, magicCode } from '@bonafide/shared/contract/organisation/test-mode.ts'
import { millisecondsInSecond } from 'date-fns/constants'
import { and, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { oneTimeCodes } from '#employees/one-time-codes-tables.ts'
import { type CodeKind, isOfKind, isOpenCode } from '#employees/one-time-codes.ts'
import { isTestOrganisation } from '#platform/db/test-organisation.ts'
import type { Keys } from '#platform/keys/keys.ts'
import { formsOfNumber } from '#platform/phone-number.ts'
import type { Scope } from '#platform/scope.ts'

/** The lifetime of a code, in seconds. */
export const lifetimeSeconds = 600

const maxTries = 5

/** The address that a code is sent to. */
export interface CodeReceiver {
  kind: CodeKind
  /** The number or address itself: the same digits for another one hash differently. */
  address: string
  /** The part of it that is stored with a code. */
  stored: Pick<typeof oneTimeCodes.$inferInsert, 'phoneE164' | 'mailboxHash'>
  /** The codes that were sent to it, in whichever form that is stored. */
  isReceiver: SQL
}

export function phoneReceiver(keys: Keys, phoneE164: string): CodeReceiver {
  return {
    kind: 'phone',
    address: phoneE164,
    stored: { phoneE164 },
    isReceiver: inArray(oneTimeCodes.phoneE164, formsOfNumber(keys, phoneE164)),
  }
}

/** The mailbox of a normalised address. Only the hash is stored: the email goes to the employee's address anyway. */
export function mailboxReceiver(keys: Keys, emailKey: string): CodeReceiver {
  const name = `code mailbox ${emailKey}`
  return {
    kind: 'mailbox',
    address: emailKey,
    stored: { mailboxHash: keys.hash('limit', name) },
    isReceiver: inArray(oneTimeCodes.mailboxHash, keys.hashes('limit', name)),
  }
}

/**
 * The values a code is bound to: the same digits for another employee, number, address or code row hash differently.
 */
interface CodeBinding {
  codeId: string
  employeeId: string
  address: string
}

interface NewCode {
  employeeId: string
  receiver: CodeReceiver
  /** Address of the caller. */
  ip: string
  /** The first of its kind on the link. */
  isFirst: boolean
}

/** Stores a fresh code, as a hash and a sealed copy for the message that carries it. */
export async function storeCode(
  { deps, tx, orgId }: Scope,
  { employeeId, receiver, ip, isFirst }: NewCode,
): Promise<{ codeId: string; code: string }> {
  const now = deps.clock()
  const codeId = crypto.randomUUID()
  const code = isTestOrganisation(orgId) && isMagicNumber(receiver.address) ? magicCode : drawCode()
  const binding = { codeId, employeeId, address: receiver.address }
  await tx.insert(oneTimeCodes).values({
    orgId,
    id: codeId,
    employeeId,
    ...receiver.stored,
    codeHash: deps.keys.hash('code', boundCode(binding, code)),
    codeSealed: deps.keys.seal('code', code),
    requestIp: ip,
    isFirst,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeSeconds * millisecondsInSecond),
  })
  return { codeId, code }
}

/** Six digits, each as likely as the other; leading zeros live. */
function drawCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

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

/** True when a stored hash is that of this code. */
function isCode(keys: Keys, stored: string, binding: CodeBinding, code: string): boolean {
  return keys.hashes('code', boundCode(binding, code)).some((hash) => isSameHash(hash, stored))
}

function boundCode({ codeId, employeeId, address }: CodeBinding, code: string): string {
  return [codeId, employeeId, address, code].join(' ')
}

function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

async function useCode({ deps, tx, orgId }: Scope, { id }: CodeRow): Promise<boolean> {
  const used = await tx
    .update(oneTimeCodes)
    .set({ usedAt: deps.clock(), codeSealed: null })
    .where(and(eq(oneTimeCodes.orgId, orgId), eq(oneTimeCodes.id, id), isOpenCode))
    .returning({ id: oneTimeCodes.id })
  return used.length === 1
}
