import {
  type PasswordOwner,
  passwordWeakness,
  weaknesses,
} from '@bonafide/shared/contract/accounts/passwords-and-sessions.ts'
import { fieldError } from '#platform/app-error.ts'
import { commonPasswords } from './common-passwords.gen.ts'

const common = new Set(commonPasswords.trim().split(/\s+/))

/**
 * Refuses a new password that is easy to guess. One that exists is never asked this: its owner still signs in.
 * @param field where the form shows the reason
 */
export function refuseWeakPassword(password: string, field: string, owner: PasswordOwner): void {
  const message = whyWeak(password, owner)
  if (message) throw fieldError(field, message)
}

/** Returns the reason why a password is easy to guess; undefined where it is not. */
export function whyWeak(password: string, owner: PasswordOwner): string | undefined {
  if (common.has(password.toLowerCase())) {
    return 'This password is too easy to guess. Please choose a different one.'
  }
  const weakness = passwordWeakness(password, owner)
  return weakness && weaknesses[weakness]
}
