import { type Permission, roleMay } from '@bonafide/shared/contract/permissions.ts'
import { withoutLinks } from '@bonafide/shared/contract/text.ts'
import { and, eq, sql } from 'drizzle-orm'
import { memberships, users } from '#accounts/users-tables.ts'
import { seenAmong } from '#employees/is-seen.ts'
import { defineMessage, type MessageKind, type Receiver } from '#messages/define-message.ts'
import type { Message } from '#messages/messages-tables.ts'
import { letter } from '#messages/email-html.ts'
import type { Connection } from '#platform/db/database.ts'
import { organisations } from '#platform/db/organisations-tables.ts'

export interface Member extends Receiver {
  email: string
  organisation: string
  /** The sites that they are limited to. */
  sites: string[] | null
}

type Options<About extends object> = Omit<MessageKind<About, Member>, 'name' | 'to' | 'gone'> & {
  audience: Permission
  /** Returns those whom it names, where it is about several employees. */
  listed?(about: About): readonly { employeeId: string }[]
}

/** A message that tells users of employees: only those users who have a permission, of employees of their sites. */
export interface Notice<About extends object> extends MessageKind<About, Member> {
  readonly audience: Permission
}

export function defineNotice<About extends object>(
  name: string,
  { audience, listed, ...options }: Options<About>,
): Notice<About> {
  const kind = defineMessage<About, Member>(name, {
    ...options,
    to: (connection, message) =>
      toMember(connection, message, { audience, listed: listed?.(message.about) ?? [] }),
  })
  return { ...kind, audience }
}

/**
 * The address for telling a user of employees: the one that they have proven to read, or else the last proven one, unless
 * another account has it by now. Null without one: a mistyped name may be a stranger's mailbox.
 */
export const provenAddress = sql<string | null>`case
  when ${users.emailConfirmedAt} is not null then ${users.email}
  when not exists (select from ${users} other where other.email_key = lower(${users.provenEmail})) then ${users.provenEmail}
end`

/**
 * Finds the user whom a notice is to, if they may be told as things are now: asked when it is queued and again when it is
 * written, since their role, their sites or those of the employee may have changed in between.
 */
async function toMember(
  connection: Connection,
  { orgId, userId, employeeId }: Pick<Message, 'orgId' | 'userId' | 'employeeId'>,
  { audience, listed }: { audience: Permission; listed: readonly { employeeId: string }[] },
): Promise<Member | undefined> {
  if (!userId) return undefined
  const [member] = await connection
    .select({
      role: memberships.role,
      sites: memberships.sites,
      name: users.name,
      email: provenAddress,
      organisation: organisations.name,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(organisations, eq(organisations.id, memberships.orgId))
    .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId)))
  if (!member?.email || !roleMay(member.role, audience)) return undefined
  const { email, sites } = member
  if (sites) {
    const single = employeeId && !listed.length ? [{ employeeId }] : []
    const told = [...listed, ...single].map((about) => about.employeeId)
    // A notice about no single employee is about those of all sites.
    if ((await seenAmong({ tx: connection, orgId, sites }, told)).size === 0) return undefined
  }
  return { email, sites, name: withoutLinks(member.name), organisation: withoutLinks(member.organisation) }
}

interface Words {
  subject: string
  title: string
  opening: string
  next: string
  button: { label: string; url: string }
  list?: { title: string; items: string[] }
  /** Why they get it, where that is not because they are a user. */
  ending?: string
}

/** Writes an email to a user about an employee, or about what the organisation has to do, in the language of the console. */
export function noticeLetter({ name, organisation }: Pick<Member, 'name' | 'organisation'>, words: Words) {
  return letter({
    organisation,
    hello: `Hello ${name},`,
    ending: `You get this message because you are a user of ${organisation}.`,
    ...words,
  })
}
