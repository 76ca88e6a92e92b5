import { randomInt, timingSafeEqual } from 'node:crypto'
import { isMagicNumber, magicCode } from '@bonafide/shared/contract/magic-values.ts'
import { millisecondsInSecond } from 'date-fns/constants'
import { oneTimeCodes } from '#employees/one-time-codes-tables.ts'
import { isTestOrganisation } from '#platform/db/test-organisation.ts'
import type { Keys } from '#platform/keys/keys.ts'
import type { Scope } from '#platform/scope.ts'
import type { CodeReceiver } from './code-receiver.ts'

/** The lifetime of a code, in seconds. */
export const lifetimeSeconds = 600

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

/** True when a stored hash is that of this code. */
export function isCode(keys: Keys, stored: string, binding: CodeBinding, code: string): boolean {
  return keys.hashes('code', boundCode(binding, code)).some((hash) => isSameHash(hash, stored))
}

/** Six digits, each as likely as the other; leading zeros live. */
function drawCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

function boundCode({ codeId, employeeId, address }: CodeBinding, code: string): string {
  return [codeId, employeeId, address, code].join(' ')
}

function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
