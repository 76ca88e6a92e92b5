import type { Notice } from '../ui/toast-store.ts'
import type { ErrorField } from './flow-state.ts'
import { formatPhone } from './format-phone.ts'

export interface FailureText {
  readonly title: string
  readonly text: string
  /** The field that was refused, where the call carries one. */
  readonly field?: ErrorField
}

/** What to say where the server says nothing (spec.md section 8). */
export const failures = {
  progress: { title: 'Error', text: 'Failed to get verification progress' },
  email: { title: 'Verification Failed', text: 'Failed to verify email', field: 'email' },
  otp: { title: 'Verification Failed', text: 'Failed to verify OTP', field: 'code' },
  send: { title: 'Failed to Send OTP', text: 'Failed to request OTP' },
  phone: { title: 'Update Failed', text: 'Failed to update phone number', field: 'phoneNumber' },
  identity: { title: 'Error', text: 'Failed to create ID session' },
  rightToWork: { title: 'Error', text: 'Failed to check RTW' },
  complete: { title: 'Completion Failed', text: 'Failed to complete verification' },
} satisfies Record<string, FailureText>

/** Said about a code that was not right, where the server says nothing. */
export const wrongCode = 'Invalid OTP code'

export const identityPassed: Notice = {
  variant: 'default',
  title: 'Identity verified',
  text: 'Next, we check your right to work in the UK.',
}

export const rightToWorkPassed: Notice = {
  variant: 'default',
  title: 'RTW Verified',
  text: 'Your right to work is confirmed.',
}

/** Told when an identity check has failed, with or without another try left. */
export function identityFailed(mayTryAgain: boolean, organisation: string): Notice {
  const text = mayTryAgain ? 'Please try again.' : `Please contact ${organisation}.`
  return { variant: 'destructive', title: 'Identity Verification Failed', text }
}

/** Told when a code has been sent. */
export function codeSent(phone: string | undefined, otpCode: string | undefined): Notice {
  const text = otpCode
    ? `Your code is ${otpCode}.`
    : `We sent a text message to ${phone ? formatPhone(phone) : 'your phone'}.`
  return { variant: 'default', title: 'Code sent', text }
}
