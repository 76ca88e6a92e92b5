import type { ProofMethod, StepUp } from '@bonafide/shared/contract/second-factor.ts'

/** The proof: one of the ways of a step-up, all of which signing in has too. */
export type Proof = Pick<StepUp, 'code' | 'passkey' | 'password' | 'google'>

interface Words {
  /** The task, where this way is chosen. */
  lead: string
  /** The way to it from another one. */
  instead: string
}

export const proofWords: Readonly<Record<ProofMethod, Words>> = {
  passkey: {
    lead: 'Use your passkey: your fingerprint, your face, the PIN of your device, or a security key.',
    instead: 'Use a passkey',
  },
  totp: { lead: 'Enter the 6-digit code that your authenticator app shows now.', instead: 'Use an app' },
  recovery: {
    lead: 'Enter one of the recovery codes that you have kept. Each works once.',
    instead: 'Use a recovery code',
  },
  password: { lead: 'Enter your password.', instead: 'Use your password' },
  google: { lead: 'Choose your Google account once more.', instead: 'Use Google' },
  sign_in: {
    lead: 'Sign out and sign in again, then do this within ten minutes.',
    instead: 'Sign in again',
  },
}

export const proofFailure = { text: 'Something went wrong. Try again.' }
