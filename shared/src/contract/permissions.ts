import * as v from 'valibot'
import { ErrorBody } from './errors.ts'

/** The roles of an organisation's users, from the one who may do all to the one who sees least. */
export const roles = ['owner', 'admin', 'verifier', 'recruiter', 'viewer', 'billing'] as const
export type Role = (typeof roles)[number]

/**
 * The permissions and the roles that have them: the server holds every call against this list, and the console shows
 * what is in it. A call names its permission in its descriptor.
 */
export const rolesWith = {
  /** The list, statistics, details without documents, timeline and queue. */
  'employees:read': ['owner', 'admin', 'verifier', 'recruiter', 'viewer'],
  /** Invite, import, resend, nudge, revoke, restore and reveal a link. */
  'employees:write': ['owner', 'admin', 'verifier', 'recruiter'],
  'employees:export': ['owner', 'admin', 'verifier'],
  /** Erase, and decide how long is kept. */
  'employees:erase': ['owner', 'admin'],
  /** Reopen, invalidate, review an identity, record checks, decide steps, and say how an employee works. */
  'checks:decide': ['owner', 'admin', 'verifier'],
  /** Read the facts from documents, evidence and packs. */
  'documents:read': ['owner', 'admin', 'verifier'],
  'reports:read': ['owner', 'admin', 'verifier', 'viewer'],
  'settings:write': ['owner', 'admin'],
  /** API keys, webhooks and websites of the widget. */
  developers: ['owner', 'admin'],
  team: ['owner', 'admin'],
  /** Set up sign-in with the organisation's identity provider. */
  sso: ['owner', 'admin'],
  /** Read the audit log. */
  audit: ['owner', 'admin'],
  /** Plans bought, the portal and the ledger. */
  billing: ['owner', 'admin', 'billing'],
  /** Make owners, and take their role away. */
  owners: ['owner'],
  /** Close the organisation, restore it and download its archive. */
  'organisation:close': ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof rolesWith

/** True when a role has a permission. */
export function roleMay(role: Role, permission: Permission): boolean {
  const having: readonly Role[] = rolesWith[permission]
  return having.includes(role)
}

/** Returns the permissions of a role. */
export function permissionsOf(role: Role): Permission[] {
  return permissionNames.filter((permission) => roleMay(role, permission))
}

/** Every permission there is. */
// Its keys are those of the table above, which is written here.
export const permissionNames = Object.keys(rolesWith) as Permission[]

export const apiScopes = [
  'employees:read',
  'employees:write',
  'checks:read',
  'evidence:read',
  'webhooks:manage',
  'embed:mint',
  'reports:read',
  'audit:read',
] as const
/** A permission of an API key. A call that a key can make names the one it needs. */
export const ApiScope = v.picklist(apiScopes, 'Unknown scope')
export type ApiScope = v.InferOutput<typeof ApiScope>

/**
 * The effects of a call in the hands of a user with a session, the gravest first: each such call names the first that is
 * true of it.
 */
export const callEffects = {
  /** Changes who gets in, or how: keys, roles, factors, single sign-on, a closed organisation. */
  access: { asksProof: true },
  /** Changes where data is sent, or where employees are led to. */
  destination: { asksProof: true },
  /** Hands out documents as files to keep, or everything of its kind at once. */
  export: { asksProof: true },
  /** Deletes or takes back what cannot be brought back. */
  destruction: { asksProof: true },
  /** Spends money. */
  spending: { asksProof: true },
  /** Proves who the user is, or asks for a proof of its own in the same call. */
  proof: { asksProof: false },
  /** The work of every day: what it changes is seen by others, and can be put right. */
  work: { asksProof: false },
  /** Shows what the role may see: a page of a list, or one document on the screen, which is on record. */
  view: { asksProof: false },
} as const

export type CallEffect = keyof typeof callEffects

/** True when a user has to have proven their identity within the last ten minutes. */
export const asksProof = ({ effect }: { effect?: CallEffect | undefined }): boolean =>
  effect !== undefined && callEffects[effect].asksProof

/** The body of a 403 that a user's role or an API key does not allow, or that asks for a second factor. */
export const ForbiddenBody = v.object({
  ...ErrorBody.entries,
  /** The permission that the role lacks, such as `employees:export`. */
  permission: v.optional(v.string()),
  /** The scope that the API key lacks, such as `employees:read`. */
  scope: v.optional(v.string()),
})
export type ForbiddenBody = v.InferOutput<typeof ForbiddenBody>
