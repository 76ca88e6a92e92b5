import { roleNames } from '@bonafide/shared/contract/accounts/team.ts'
import { firstRoles } from '@bonafide/shared/contract/accounts/single-sign-on.ts'
import { withoutLinks } from '@bonafide/shared/contract/text.ts'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { users } from '#accounts/users-tables.ts'
import type { auditLog } from '#platform/audit/audit-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Deps } from '#platform/scope.ts'

type AuditEvent = typeof auditLog.$inferSelect

/** Describes what happened to an account, and what to do where it was not the user. */
export interface Words {
  subject: string
  opening: string
  next: string
  button: { label: string; path: string }
}

const Changed = v.object({
  changed: v.array(v.string()),
  defaultRole: v.picklist(firstRoles),
  required: v.boolean(),
  includesOwners: v.boolean(),
})

/**
 * Returns the message to owners and admins after a change of who gets in by single sign-on or by the directory. Never
 * names an address to go to.
 */
export async function signOnWords(deps: Deps, event: AuditEvent): Promise<Words | undefined> {
  const told = whatHappened(event)
  if (!told) return undefined
  const [organisation] = await deps.db
    .select({ name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, event.orgId))
  if (!organisation) return undefined
  return {
    subject: told.subject,
    opening: `${await actorName(deps, event)} ${told.what} for ${withoutLinks(organisation.name)}${told.list ?? ''}.`,
    next: 'If you did not expect this, ask them, and check the settings and the audit log straight away.',
    button: { label: 'Open sign-in settings', path: '/settings/sign-in' },
  }
}

interface Told {
  subject: string
  what: string
  list?: string
}

function whatHappened({ action, data }: AuditEvent): Told | undefined {
  if (action === 'sso.removed')
    return { subject: 'Single sign-on has been switched off', what: 'has switched off single sign-on' }
  if (action === 'sso.domain_proven')
    return {
      subject: 'Single sign-on can be used',
      what: 'has proven the domain of single sign-on',
      list: ', so users can sign in with the identity provider',
    }
  if (action === 'sso.accounts_released')
    return {
      subject: 'Single sign-on includes earlier users',
      what: 'has let users of an earlier identity provider sign in with the new one',
    }
  if (action === 'directory.token_created')
    return {
      subject: 'A directory can manage your users',
      what: 'has created a token with which a directory adds, changes and removes users',
    }
  if (action === 'directory.token_revoked')
    return {
      subject: 'A token of your directory has been revoked',
      what: 'has revoked a token of the directory',
    }
  if (action === 'directory.owner_added')
    return { subject: 'Your directory has added an owner', what: 'has added an owner' }
  const change = v.safeParse(Changed, data)
  if (!change.success) return undefined
  return {
    subject: 'Single sign-on has been changed',
    what: 'has changed single sign-on',
    list: `: ${change.output.changed.map((field) => fieldWords(field, change.output)).join(', ')}`,
  }
}

function fieldWords(
  field: string,
  { defaultRole, required, includesOwners }: v.InferOutput<typeof Changed>,
): string {
  switch (field) {
    case 'issuer':
      return 'the identity provider'
    case 'clientId':
      return 'the client ID'
    case 'clientSecret':
      return 'the client secret'
    case 'domain':
      return 'the domain'
    case 'defaultRole':
      return `the role of new colleagues is now ${roleNames[defaultRole].name}`
    case 'required':
      return required ? 'single sign-on is now required' : 'passwords are allowed again'
    case 'includesOwners':
      return includesOwners ? 'owners can sign in with it' : 'owners can only sign in with their password'
    default:
      return 'it has been set up'
  }
}

async function actorName({ db }: Deps, { actor }: AuditEvent): Promise<string> {
  const [type, id] = actor.split(':')
  if (type === 'directory') return 'Your directory'
  if (type !== 'user' || !id) return 'An operator of this server'
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, id))
  return user ? withoutLinks(user.name) : 'A user'
}
