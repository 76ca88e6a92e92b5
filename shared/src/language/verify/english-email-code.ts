/** Texts of the verification for an employee who confirms their email with a code. */
export const englishEmailCode = {
  emailCodeText:
    'Enter the 6-digit code that we emailed to {email}. It expires in 10 minutes. If you cannot find it, check your spam folder.',
  emailCodeResendHint: 'We will email you a new code',
  emailCodeWrongHint: 'Check the latest email and try again',
} as const
