import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Keys } from '#platform/keys/keys.ts'

/** Whom a code is for: the same digits for another employee, number or code row hash differently. */
interface CodeBinding {
  codeId: string
  employeeId: string
  phoneE164: string
}

/** Six digits, each as likely as the other; leading zeros live. */
export function drawCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

export function hashCode(keys: Keys, binding: CodeBinding, code: string): string {
  return keys.hash('code', boundCode(binding, code))
}

/** Whether a stored hash is that of this code. */
export function isCode(keys: Keys, stored: string, binding: CodeBinding, code: string): boolean {
  return keys.hashes('code', boundCode(binding, code)).some((hash) => isSameHash(hash, stored))
}

function boundCode({ codeId, employeeId, phoneE164 }: CodeBinding, code: string): string {
  return [codeId, employeeId, phoneE164, code].join(' ')
}

function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
