import { type Permission, type Role, roleMay } from '@bonafide/shared/contract/permissions.ts'
import { and, eq, sql } from 'drizzle-orm'
import { memberships, users } from '#accounts/users-tables.ts'
import { seenAmong } from '#employees/is-seen.ts'
import type { Connection } from '#platform/db/database.ts'
import type { Message, messages } from './messages-tables.ts'

/**
 * For whom each kind of message is: the employee or the invited colleague whom it is to, a user whose own account it
 * concerns, or users who have a permission, since it tells of employees.
 */
export const messageAudience = {
  invitation: 'employee',
  link_renewed: 'employee',
  reminder: 'employee',
  step_reopened: 'employee',
  identity_accepted: 'employee',
  identity_declined: 'employee',
  appointment_cancelled: 'employee',
  follow_up: 'employee',
  own_copy: 'employee',
  identity_repeat: 'employee',
  code: 'employee',
  follow_up_due: 'employees:read',
  stop_work: 'employees:read',
  alerts: 'employees:read',
  escalation: 'employees:read',
  // Who is told can open what it leads to.
  retention_due: 'employees:erase',
  register_due: 'checks:decide',
  role_changed: 'account',
  team_invitation: 'invited',
  password_reset: 'account',
  password_changed: 'account',
  email_confirmation: 'account',
  account_event: 'account',
  address_left: 'account',
  organisation_closed: 'account',
  organisation_erase_due: 'account',
  organisation_erased: 'account',
} as const satisfies Record<Message['template'], 'employee' | 'invited' | 'account' | Permission>

/** How many employees an email names; of the others it says how many they are. */
export const namedInEmail = 20

/** Whether a role may get a message of this kind. */
export function isForRole(template: Message['template'], role: Role): boolean {
  const audience = messageAudience[template]
  if (audience === 'account') return true
  return audience !== 'employee' && audience !== 'invited' && roleMay(role, audience)
}

/**
 * Where a user is told of employees: by the address that they have proven to read, or by the last one, unless another
 * account has that by now. None where there is no such address: a name that was mistyped may be a stranger's mailbox.
 */
export const provenAddress = sql<string | null>`case
  when ${users.emailConfirmedAt} is not null then ${users.email}
  when not exists (select from ${users} other where other.email_key = lower(${users.provenEmail})) then ${users.provenEmail}
end`

type Told = Pick<typeof messages.$inferInsert, 'orgId' | 'template' | 'employeeId' | 'aboutEmployees'>

/**
 * Whether a user may be told by a message as things are now: asked when it is queued and again when it is written, since
 * their role, their sites or those of the employee may have changed in between.
 */
export async function mayReceive(
  tx: Connection,
  { orgId, template, employeeId, aboutEmployees }: Told,
  userId: string,
): Promise<boolean> {
  if (messageAudience[template] === 'account') return true
  const [member] = await tx
    .select({ role: memberships.role, sites: memberships.sites, address: provenAddress })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId)))
  if (!member?.address || !isForRole(template, member.role)) return false
  const { sites } = member
  if (!sites) return true
  const listed = aboutEmployees?.map((about) => about.employeeId) ?? []
  const about = listed.length || !employeeId ? listed : [employeeId]
  // What is about no single employee is about those of all sites.
  return (await seenAmong({ tx, orgId, sites }, about)).size > 0
}
