import type { FlowProgress } from '../../contract/verification/flow.ts'

/** The action under way. One at a time: while there is one, no other starts. */
export type FlowAction =
  | 'load'
  | 'renew'
  | 'email'
  | 'send'
  | 'code'
  | 'session'
  | 'check'
  | 'handoff'
  | 'rightToWork'
  | 'complete'

/** The fields that an employee fills in. */
export const errorFields = ['email', 'phoneNumber', 'code', 'shareCode', 'dateOfBirth'] as const
export type ErrorField = (typeof errorFields)[number]

/** A code that is on its way to a phone or, at the email step, to a mailbox. */
export interface SentCode {
  /** The time when another may be asked for, in milliseconds since 1970. */
  readonly resendAt: number
  /** Lifetime of the code, in seconds. */
  readonly expiresIn: number | undefined
  /** The code itself, only while text messages are a sandbox's. */
  readonly otpCode: string | undefined
  /** The code last tried was not this one. */
  readonly isRefused: boolean
}

/** The identity check is taken on a phone, or in a window that the page around has opened. */
export interface Elsewhere {
  /** The link for the phone. */
  readonly url?: string
  /** The time when the link ends, in milliseconds since 1970. */
  readonly until?: number
  readonly isOver?: boolean
}

/** The employee's answers to how they can prove their right to work, and their place among them. */
export interface Advice {
  readonly answers: readonly string[]
  /** The number of answers that led here. Those after it were given before the employee went back. */
  readonly at: number
}

export interface FlowState {
  readonly load: 'loading' | 'ready' | 'failed' | 'invalid'
  readonly progress?: FlowProgress | undefined
  readonly pending?: FlowAction | undefined
  /** The error of the last action, for the place it belongs to. */
  readonly error?: string | undefined
  /** The field that the error is about, where it is about one. */
  readonly errorField?: ErrorField | undefined
  /** A new link has been asked for. */
  readonly isLinkRenewed?: boolean
  /** The email is being confirmed without the employee's doing. */
  readonly isEmailAutomatic: boolean
  readonly code?: SentCode | undefined
  /** Sending was refused for now, so an earlier code may still be good. */
  readonly mayHaveCode?: boolean
  /** `returning`: just back · `polling`: the provider decides · `slow`: it takes longer than we ask. */
  readonly identityWait?: 'returning' | 'polling' | 'slow' | undefined
  /** The page is being left for the identity provider. */
  readonly isRedirecting: boolean
  readonly elsewhere?: Elsewhere | undefined
  /** Undefined until the first question is answered, and once it was sent. */
  readonly advice?: Advice | undefined
  /** An unforeseen error, thrown while the screens are drawn so that the code around them reports it. */
  readonly crash?: { readonly error: unknown } | undefined
  /** The server may know how to go on with on a phone. */
  readonly canHandOff: boolean
}

export const initialState: FlowState = {
  load: 'loading',
  isEmailAutomatic: false,
  isRedirecting: false,
  canHandOff: true,
}
