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
