import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { roles } from '#contract/permissions.ts'
import { EmailAddress, Instant, plainName } from '#contract/text.ts'

/** The name of an organisation until its owner names it (spec.md section 5). */
export const unnamedOrganisation = 'My Organization'

/** Returns the name that an organisation was given; empty where it was given none. */
export const givenName = (name: string) => (name === unnamedOrganisation ? '' : name)

/** Passwords are refused below 6 characters (spec.md section 5) and above 256, which only costs hashing time. */
export const Password = v.pipe(
  v.string('Password must be at least 6 characters'),
  v.minLength(6, 'Password must be at least 6 characters'),
  v.maxLength(256, 'Please use 256 characters or fewer'),
)

export const UserName = plainName('Name must be at least 2 characters', { min: 2, max: 120 })

/** The signed-in user (spec.md section 3). `createdAt` is when they joined. */
export const User = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  email: v.pipe(v.string(), v.minLength(1)),
  name: v.optional(v.string(), ''),
  createdAt: v.nullish(Instant),
})
export type User = v.InferOutput<typeof User>

/** The employer a user belongs to, and what they are there; a server may not tell. */
export const Organisation = v.object({
  id: v.optional(v.string()),
  name: v.string(),
  role: v.optional(v.fallback(v.optional(v.picklist(roles)), undefined)),
  /** Closed by an owner: its data is erased soon. */
  closed: v.optional(v.boolean()),
  /** Nothing is paid for on this server: it has no plans and no billing pages. */
  unbilled: v.optional(v.boolean()),
})
export type Organisation = v.InferOutput<typeof Organisation>

/** The answer to every way of signing in, and to GET /auth/me. `access_token` lives one hour. */
export const AuthReply = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
  user: User,
  org: Organisation,
  /** The organisations that the user belongs to, the oldest membership first. */
  organisations: v.optional(v.array(Organisation)),
})
export type AuthReply = v.InferOutput<typeof AuthReply>

/** The fields that GET /auth/me adds: what the user may do here. */
export const MeReply = v.object({
  ...AuthReply.entries,
  role: v.optional(v.string()),
  permissions: v.optional(v.array(v.string())),
  /** True when the user has proven that they read the mailbox of their address. */
  emailConfirmed: v.optional(v.boolean()),
  /** True while the organisation's messages to strangers wait for an owner to have done that. */
  messagesHeld: v.optional(v.boolean()),
  /** The state of the second factor, and until when the user needs one here: null where they need none. */
  secondFactor: v.optional(v.object({ added: v.boolean(), dueAt: v.nullable(Instant) })),
})
export type MeReply = v.InferOutput<typeof MeReply>

export const SignIn = v.object({ email: EmailAddress, password: Password })
export type SignIn = v.InferOutput<typeof SignIn>

/** The body of the sign-up call: the form and what the client derives from it (spec.md section 5). */
export const SignUp = v.object({
  name: UserName,
  email: EmailAddress,
  password: Password,
  orgName: plainName('Please enter the name of your organisation', { min: 1, max: 80 }),
  orgSlug: v.pipe(v.string(), v.regex(/^[a-z0-9]{0,64}$/, 'Please use a-z and 0-9 only')),
  firstName: plainName('Name must be at least 2 characters', { min: 1, max: 120 }),
  lastName: plainName('Please check the last name', { min: 0, max: 120 }),
})
export type SignUp = v.InferOutput<typeof SignUp>

/** The form in which a user creates an account. */
export const SignUpForm = v.pipe(
  v.object({ name: UserName, email: EmailAddress, password: Password, confirmPassword: v.string() }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      (form) => form.password === form.confirmPassword,
      "Passwords don't match",
    ),
    ['confirmPassword'],
  ),
)
export type SignUpForm = v.InferOutput<typeof SignUpForm>

/**
 * `token` is the encoded bundle of the social profile; only `accessToken` proves anything, and only once the
 * server has asked the provider about it.
 */
export const GoogleSignIn = v.looseObject({
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(16_384)),
  accessToken: v.optional(v.pipe(v.string(), v.maxLength(4096))),
})
export type GoogleSignIn = v.InferOutput<typeof GoogleSignIn>

/** The settings that Google sign-in needs in a browser; absent where it is not set up. */
export const GoogleSetup = v.object({
  clientId: v.string(),
  /** The script that brings the token client. */
  scriptUrl: v.string(),
  /** The address where an access token gets the profile. */
  userInfoUrl: v.string(),
})
export type GoogleSetup = v.InferOutput<typeof GoogleSetup>

/** The fields of their own profile that a user may change (spec.md section 5). */
export const Profile = v.object({ name: UserName, email: EmailAddress })
export type Profile = v.InferOutput<typeof Profile>

/** A change of password, by a user who knows the present one. */
export const PasswordChange = v.object({
  currentPassword: v.pipe(
    v.string('Please enter your current password'),
    v.minLength(1, 'Please enter your current password'),
    v.maxLength(256),
  ),
  newPassword: Password,
})
export type PasswordChange = v.InferOutput<typeof PasswordChange>

export const auth = {
  signUp: endpoint({
    method: 'POST',
    path: '/auth/signup',
    // An address may have an account already, and the organisation is only being made.
    actsOn: 'account',
    summary: 'Create a user, their organisation and a session.',
    auth: ['none'],
    body: SignUp,
    reply: AuthReply,
    status: 201,
    idempotent: true,
    secrets: ['password'],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/signin',
    // An address says in which organisations its account is only once it is found.
    actsOn: 'account',
    summary: 'Start a session with email and password.',
    auth: ['none'],
    body: SignIn,
    reply: AuthReply,
  }),
  google: endpoint({
    method: 'POST',
    path: '/auth/google',
    actsOn: 'account',
    summary: 'Start a session with a Google profile.',
    auth: ['none'],
    body: GoogleSignIn,
    reply: AuthReply,
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    // The organisations of an account, to choose from.
    actsOn: 'account',
    effect: 'view',
    summary: 'Get the current user, their organisation and what they may do there, with a new token.',
    permission: 'member',
    auth: ['session'],
    whenClosed: true,
    reply: MeReply,
  }),
  changeMe: endpoint({
    method: 'PATCH',
    path: '/auth/me',
    // A profile is the account’s.
    actsOn: 'account',
    effect: 'proof',
    summary: 'Change the name or email. Changing the email requires the password.',
    permission: 'member',
    auth: ['session'],
    body: v.object({ ...Profile.entries, password: v.optional(v.pipe(v.string(), v.maxLength(256))) }),
    reply: AuthReply,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    effect: 'work',
    summary: 'End this session straight away.',
    permission: 'member',
    auth: ['session'],
    whenClosed: true,
    reply: v.object({ signedOut: v.boolean() }),
    replyNotShown: true,
  }),
}

/** Facts about the server that a page should show. */
export const SystemInfo = v.object({
  version: v.string(),
  /** The external parties that are a sandbox here, so that no screen passes a test off as a check. */
  sandbox: v.array(v.picklist(['email', 'sms', 'identity', 'rtw', 'payment', 'google'])),
  google: v.nullish(GoogleSetup),
  /** `open` when a visitor may create an account here; where it is `closed` they have to be invited. */
  signUp: v.optional(v.picklist(['open', 'closed'])),
})
export type SystemInfo = v.InferOutput<typeof SystemInfo>

export const system = {
  info: endpoint({
    method: 'GET',
    path: '/system',
    summary: 'Get the version and which providers are in sandbox mode.',
    auth: ['none'],
    reply: SystemInfo,
  }),
}
