import { digitalProvider } from '#right-to-work/digital/digital-provider.ts'
import { withoutLinks } from '@bonafide/shared/contract/text.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { memberships, users } from '#accounts/users-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { isSeen, seenAmong } from '#employees/is-seen.ts'
import { namedInEmail, provenAddress } from '#messages/message-audience.ts'
import type { Message } from '#messages/messages-tables.ts'
import type { OutgoingMessage } from '#messages/messenger.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Deps } from '#platform/scope.ts'
import { userNotice } from './user-notice.ts'

type UserContent = Pick<OutgoingMessage, 'subject' | 'text' | 'html'> & { to: string }

interface About {
  fullName: string
  organisation: string
  erasedAt: Date | null
}

/** What is sent to a user, who may have left the organisation since, or the employee their sites. */
export async function userContent(
  deps: Deps,
  message: Message & { userId: string },
  { fullName, organisation, erasedAt }: About,
): Promise<UserContent | undefined> {
  const { employeeId, template, aboutDay } = message
  const user = await findUser(deps, message)
  if (!user) return undefined
  const { publicUrl } = deps.env
  const url = `${publicUrl}/employees?employee=${employeeId}`
  const about = { userName: user.name, fullName, organisation, url }
  const to = user.email
  if (template === 'alerts' || template === 'escalation') {
    const list = await namesOf(deps, message, user)
    if (!list.employees.length) return undefined
    return { ...userNotice({ ...about, ...list, url: `${publicUrl}/right-to-work`, template }), to }
  }
  const { orgId } = message
  const sites = user.sites ?? undefined
  const isTheirs =
    employeeId && (await seenAmong({ tx: deps.db, orgId, sites }, [employeeId])).has(employeeId)
  if (erasedAt || !isTheirs) return undefined
  if (template === 'stop_work') return { ...userNotice({ ...about, template }), to }
  if (template !== 'follow_up_due' || !aboutDay) return undefined
  return { ...userNotice({ ...about, template, lastDay: aboutDay }), to }
}

/** What a user is told of the organisation as a whole, and by whom: an employee who is erased changes nothing of it. */
export async function organisationNotice(
  deps: Deps,
  message: Message,
): Promise<(UserContent & { from: string }) | undefined> {
  const { template, aboutDay: firstDay, aboutCount } = message
  const user = await findUser(deps, message)
  if (!user) return undefined
  const { name: userName, email: to, organisation } = user
  const digital = deps.providers.get(digitalProvider)
  if (template === 'register_due' && digital) {
    const about = { userName, organisation, url: `${deps.env.publicUrl}/settings` }
    return { ...userNotice({ ...about, template, provider: digital.label }), to, from: organisation }
  }
  if (template !== 'retention_due' || !firstDay || !aboutCount) return undefined
  const url = `${deps.env.publicUrl}/settings?tab=retention`
  const notice = userNotice({ userName, organisation, url, template, employees: aboutCount, firstDay })
  return { ...notice, to, from: organisation }
}

async function findUser({ db }: Deps, { orgId, userId }: Message) {
  if (!userId) return undefined
  const [user] = await db
    .select({
      name: users.name,
      email: provenAddress,
      sites: memberships.sites,
      organisation: organisations.name,
    })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(organisations, eq(organisations.id, memberships.orgId))
    .where(and(eq(memberships.orgId, orgId), eq(users.id, userId)))
  if (!user?.email) return undefined
  const { email, sites } = user
  return { email, sites, name: withoutLinks(user.name), organisation: withoutLinks(user.organisation) }
}

/** The employees of a list by the names that they have now. Those who were erased since are left out. */
async function namesOf(
  { db }: Deps,
  { orgId, aboutEmployees, aboutCount }: Message,
  user: { sites: string[] | null },
) {
  const listed = aboutEmployees ?? []
  const { id, fullName, erasedAt } = employees
  const ids = listed.map(({ employeeId }) => employeeId)
  const rows = await db
    .select({ id, fullName })
    .from(employees)
    .where(
      and(isSeen({ orgId, ...(user.sites && { sites: user.sites }) }), inArray(id, ids), isNull(erasedAt)),
    )
  const names = new Map(rows.map((row) => [row.id, withoutLinks(row.fullName)]))
  const known = listed.flatMap(({ employeeId, by }) => {
    const name = names.get(employeeId)
    return name === undefined ? [] : [{ fullName: name, by }]
  })
  const named = known.slice(0, namedInEmail)
  // How many there are of other sites is nothing for a user who is limited to some: all of theirs are listed.
  const more = user.sites ? known.length - named.length : (aboutCount ?? listed.length) - listed.length
  return { employees: named, more }
}
