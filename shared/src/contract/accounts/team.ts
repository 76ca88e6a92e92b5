import * as v from 'valibot'
import { SiteLimit } from '#contract/employees/sites.ts'
import { endpoint } from '#contract/endpoint.ts'
import { type Role, roles } from '#contract/permissions.ts'
import { EmailAddress, Instant } from '#contract/text.ts'
import { AuthReply, Password, UserName } from './auth.ts'

/** The name of each role, and a sentence about what it may do. */
export const roleNames: Readonly<Record<Role, { name: string; may: string }>> = {
  owner: { name: 'Owner', may: 'Owners can do everything, and add other owners.' },
  admin: { name: 'Admin', may: 'Admins can do everything except change owners.' },
  verifier: {
    name: 'Verifier',
    may: 'Verifiers can invite employees, see their documents, record checks and decide.',
  },
  recruiter: { name: 'Recruiter', may: 'Recruiters can invite employees and follow their progress.' },
  viewer: { name: 'Viewer', may: 'Viewers can see progress and reports, but no documents.' },
  billing: { name: 'Billing', may: 'Billing users can see and change the plan and its invoices.' },
}

const AnyRole = v.picklist(roles, 'Please choose a role')

/** A user of the organisation. */
export const TeamMember = v.object({
  userId: v.string(),
  name: v.string(),
  email: v.string(),
  role: AnyRole,
  /** The sites that a recruiter is limited to; null for all. */
  sites: v.nullish(v.array(v.string())),
  joinedAt: Instant,
  /** The time when they last signed in here; null before the first time. */
  lastSignInAt: v.nullish(Instant),
  /** True when they have a second factor. */
  secondFactor: v.optional(v.boolean(), false),
  /** True when the directory of the organisation keeps them, by SCIM. */
  inDirectory: v.optional(v.boolean(), false),
})
export type TeamMember = v.InferOutput<typeof TeamMember>

/** A user whom the directory of the organisation has deactivated: they cannot sign in to it until it activates them. */
export const DeactivatedUser = v.object({ id: v.string(), name: v.string(), email: v.string() })
export type DeactivatedUser = v.InferOutput<typeof DeactivatedUser>

/** An invitation that was not accepted so far. One that has expired stays until it is revoked or sent again. */
export const TeamInvitation = v.object({
  id: v.string(),
  email: v.string(),
  role: AnyRole,
  sites: v.nullish(v.array(v.string())),
  invitedBy: v.nullish(v.string()),
  createdAt: Instant,
  expiresAt: Instant,
})
export type TeamInvitation = v.InferOutput<typeof TeamInvitation>

/** The role of a member and, of a recruiter, the sites: left out with the role they have, it stays. */
export const RoleChange = v.object({ role: AnyRole, sites: v.optional(SiteLimit) })
export type RoleChange = v.InferOutput<typeof RoleChange>

export const NewTeamInvitation = v.object({
  email: EmailAddress,
  role: AnyRole,
  sites: v.optional(SiteLimit),
})
export type NewTeamInvitation = v.InferOutput<typeof NewTeamInvitation>

const Token = v.pipe(v.string(), v.minLength(1), v.maxLength(128))

/** The invitation as its reader sees it. */
export const ShownTeamInvitation = v.object({
  organisation: v.string(),
  email: v.string(),
  role: AnyRole,
  /** True when the address has an account, which joins with its password. */
  hasAccount: v.boolean(),
})
export type ShownTeamInvitation = v.InferOutput<typeof ShownTeamInvitation>

/** An account that exists joins with its password; a new one is made of a name and a new password. */
export const TeamJoin = v.object({
  token: Token,
  name: v.optional(UserName),
  password: v.optional(Password),
})
export type TeamJoin = v.InferOutput<typeof TeamJoin>

const UserId = v.object({ userId: v.pipe(v.string(), v.maxLength(64)) })

export const team = {
  members: endpoint({
    method: 'GET',
    path: '/team/members',
    effect: 'view',
    summary: 'List the users of the organisation and their roles.',
    permission: 'team',
    auth: ['session'],
    reply: v.object({
      items: v.array(TeamMember),
      deactivated: v.optional(v.array(DeactivatedUser), []),
    }),
  }),
  changeRole: endpoint({
    method: 'PATCH',
    path: '/team/members/{userId}',
    effect: 'access',
    summary:
      'Give a user another role, or limit a recruiter to sites. Only an owner makes owners or changes one, and one owner stays.',
    permission: 'team',
    auth: ['session'],
    params: UserId,
    body: RoleChange,
    reply: TeamMember,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/team/members/{userId}',
    effect: 'access',
    summary: 'Remove a user from the organisation. Their sessions here end at once.',
    permission: 'team',
    auth: ['session'],
    params: UserId,
    reply: v.object({ removed: v.boolean() }),
  }),
  resetFactors: endpoint({
    method: 'DELETE',
    path: '/team/members/{userId}/factors',
    // A second factor is the account’s.
    actsOn: 'account',
    effect: 'access',
    summary:
      'Remove the second factors of a user who has lost theirs. They sign in with their password then.',
    permission: 'team',
    auth: ['session'],
    params: UserId,
    reply: v.object({ removed: v.boolean() }),
  }),
  invitations: endpoint({
    method: 'GET',
    path: '/team/invitations',
    effect: 'view',
    summary: 'List the invitations to the team that were not accepted so far.',
    permission: 'team',
    auth: ['session'],
    reply: v.object({ items: v.array(TeamInvitation) }),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/team/invitations',
    effect: 'access',
    summary:
      'Invite a user to the team by email. The link works for 7 days; an earlier one to the address ends.',
    permission: 'team',
    auth: ['session'],
    body: NewTeamInvitation,
    reply: TeamInvitation,
    status: 201,
    idempotent: true,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/team/invitations/{id}',
    effect: 'access',
    summary: 'Revoke an invitation to the team. Its link stops working straight away.',
    permission: 'team',
    auth: ['session'],
    params: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
    reply: v.object({ revoked: v.boolean() }),
  }),
  show: endpoint({
    method: 'POST',
    path: '/team/invitations/show',
    // An invitation says whose it is only once its token is found.
    actsOn: 'account',
    summary: 'Get what an invitation to a team says, by its token.',
    auth: ['none'],
    body: v.object({ token: Token }),
    reply: ShownTeamInvitation,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/team/invitations/accept',
    actsOn: 'account',
    summary: 'Join a team by the token of an invitation, and start a session there.',
    auth: ['none'],
    body: TeamJoin,
    reply: AuthReply,
  }),
  switchTo: endpoint({
    method: 'POST',
    path: '/auth/organisation',
    // From one organisation of an account to another.
    actsOn: 'account',
    effect: 'work',
    summary: 'Start a session in another organisation that the user belongs to.',
    permission: 'member',
    auth: ['session'],
    whenClosed: true,
    body: v.object({ orgId: v.pipe(v.string(), v.uuid('Please choose an organisation')) }),
    reply: AuthReply,
  }),
}
