import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { ErrorBody } from '#contract/errors.ts'
import { Instant, line, readDigits, withoutHidden } from '#contract/text.ts'
import { AuthReply, GoogleSignIn } from './auth.ts'
import { listFactors } from './factors.ts'

/** The second proofs of a user who signs in. */
export const factorMethods = ['passkey', 'totp', 'recovery'] as const
export type FactorMethod = (typeof factorMethods)[number]

/** The proofs of a user who is signed in: a second factor where they have one. `sign_in`: only signing in anew. */
export const proofMethods = [...factorMethods, 'password', 'google', 'sign_in'] as const
export type ProofMethod = (typeof proofMethods)[number]

/** Options of a passkey ceremony as WebAuthn writes them in JSON: the browser's library knows their fields. */
const CeremonyOptions = v.looseObject({ challenge: v.string() })

const Challenge = v.pipe(v.string(), v.minLength(1), v.maxLength(128))

/** The body of the 403 `second_factor_required`: the password was right. */
export const SecondFactorRequired = v.object({
  ...ErrorBody.entries,
  code: v.literal('second_factor_required'),
  /** Sent back with the second factor. It works for 10 minutes. */
  challenge: v.string(),
  methods: v.array(v.picklist(factorMethods)),
  /** The request of the browser to a passkey, where the user has one. */
  passkey: v.optional(CeremonyOptions),
})
export type SecondFactorRequired = v.InferOutput<typeof SecondFactorRequired>

const Bytes = v.pipe(v.string(), v.maxLength(16_384))
const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(1400))

/** The browser's answer about a passkey that was made: `RegistrationResponseJSON` of WebAuthn. */
export const PasskeyMade = v.object({
  id: Id,
  rawId: Id,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(10))),
  }),
  clientExtensionResults: v.optional(v.looseObject({}), {}),
})
export type PasskeyMade = v.InferOutput<typeof PasskeyMade>

/** The browser's answer about a passkey that was used: `AuthenticationResponseJSON` of WebAuthn. */
export const PasskeyUsed = v.object({
  id: Id,
  rawId: Id,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: v.nullish(Bytes),
  }),
  clientExtensionResults: v.optional(v.looseObject({}), {}),
})
export type PasskeyUsed = v.InferOutput<typeof PasskeyUsed>

/** Six digits of an app, or a recovery code; typed, so with spaces and dashes. */
const Code = v.pipe(
  v.string('Please enter the code'),
  v.maxLength(64, 'Please enter the code'),
  v.transform((text) =>
    readDigits(withoutHidden(text))
      .toLowerCase()
      .replaceAll(/[\s\p{Pd}]/gu, ''),
  ),
  v.minLength(1, 'Please enter the code'),
)

export const FactorProof = v.object({
  challenge: Challenge,
  code: v.optional(Code),
  passkey: v.optional(PasskeyUsed),
})
export type FactorProof = v.InferOutput<typeof FactorProof>

/** The proof that a user is still the one who signed in. One of the four. */
export const StepUp = v.object({
  challenge: v.optional(Challenge),
  code: v.optional(Code),
  passkey: v.optional(PasskeyUsed),
  password: v.optional(v.pipe(v.string(), v.minLength(1, 'Please enter your password'), v.maxLength(256))),
  google: v.optional(GoogleSignIn),
})
export type StepUp = v.InferOutput<typeof StepUp>

export const StepUpStart = v.object({
  /** The methods that the user has; the best one first. */
  methods: v.array(v.picklist(proofMethods)),
  challenge: v.optional(v.string()),
  passkey: v.optional(CeremonyOptions),
})
export type StepUpStart = v.InferOutput<typeof StepUpStart>

/** With the first factor of a user: ten codes that are shown this once. Empty with every other. */
const RecoveryCodes = v.object({ recoveryCodes: v.array(v.string()) })

const FactorName = line('Please enter a name', { min: 1, max: 60 })
const FactorId = v.object({ id: v.pipe(v.string(), v.maxLength(64)) })
const ofUser = { permission: 'member', auth: ['session'], whenClosed: true } as const

export const secondFactor = {
  finishSignIn: endpoint({
    method: 'POST',
    path: '/auth/signin/second-factor',
    // A challenge says whose it is only once it is found.
    actsOn: 'account',
    summary: 'Finish signing in with a code, a recovery code or a passkey.',
    auth: ['none'],
    body: FactorProof,
    reply: AuthReply,
  }),
  startStepUp: endpoint({
    method: 'POST',
    path: '/auth/step-up/start',
    // A second factor is the account’s.
    actsOn: 'account',
    effect: 'proof',
    summary: 'Ask how the user can prove again who they are.',
    permission: 'member',
    whenClosed: true,
    auth: ['session'],
    reply: StepUpStart,
  }),
  stepUp: endpoint({
    method: 'POST',
    path: '/auth/step-up',
    actsOn: 'account',
    effect: 'proof',
    summary:
      'Prove again who is signed in. It counts for 10 minutes, for calls that answer 403 step_up_required.',
    permission: 'member',
    whenClosed: true,
    auth: ['session'],
    body: StepUp,
    reply: v.object({ steppedUpUntil: Instant }),
  }),
  list: listFactors,
  addTotp: endpoint({
    ...ofUser,
    method: 'POST',
    path: '/auth/factors/totp',
    actsOn: 'account',
    effect: 'access',
    summary: 'Begin to add an authenticator app: it counts once a code of it is confirmed.',
    body: v.object({ name: v.optional(FactorName, 'Authenticator app') }),
    reply: v.object({
      id: v.string(),
      /** Base32, for who types it. */
      secret: v.string(),
      /** `otpauth://`, for a QR code. */
      uri: v.string(),
    }),
  }),
  confirmTotp: endpoint({
    ...ofUser,
    method: 'POST',
    path: '/auth/factors/totp/{id}/confirm',
    actsOn: 'account',
    effect: 'access',
    summary: 'Finish adding an authenticator app with a code of it.',
    params: FactorId,
    body: v.object({ code: Code }),
    reply: RecoveryCodes,
  }),
  startPasskey: endpoint({
    ...ofUser,
    method: 'POST',
    path: '/auth/factors/passkeys/start',
    actsOn: 'account',
    effect: 'access',
    summary: 'Begin to add a passkey.',
    reply: v.object({ challenge: v.string(), passkey: CeremonyOptions }),
  }),
  addPasskey: endpoint({
    ...ofUser,
    method: 'POST',
    path: '/auth/factors/passkeys',
    actsOn: 'account',
    effect: 'access',
    summary: 'Finish adding a passkey with what the browser answered.',
    body: v.object({ challenge: Challenge, name: FactorName, passkey: PasskeyMade }),
    reply: RecoveryCodes,
    status: 201,
  }),
  renewRecoveryCodes: endpoint({
    ...ofUser,
    method: 'POST',
    path: '/auth/factors/recovery-codes',
    actsOn: 'account',
    effect: 'access',
    summary: 'Make ten new recovery codes. The earlier ones work no more.',
    reply: RecoveryCodes,
  }),
  remove: endpoint({
    ...ofUser,
    method: 'DELETE',
    path: '/auth/factors/{id}',
    actsOn: 'account',
    effect: 'access',
    summary: 'Remove an app or a passkey.',
    params: FactorId,
    reply: v.object({ removed: v.boolean() }),
  }),
}
