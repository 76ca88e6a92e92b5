import { givenName } from '@bonafide/shared/contract/accounts/auth.ts'
import { withoutLinks } from '@bonafide/shared/contract/text.ts'
import { and, asc, between, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { memberships, users } from '#accounts/users-tables.ts'
import { employees, steps } from '#employees/employees-tables.ts'
import { isSeen } from '#employees/is-seen.ts'
import { provenAddress } from '#employees/messages/define-notice.ts'
import { showListed } from '#employees/show-listed.ts'
import { defineMessage, type MessageAbout, type Receiver } from '#messages/define-message.ts'
import { letter } from '#messages/email-html.ts'
import type { Message } from '#messages/messages-tables.ts'
import type { Connection } from '#platform/db/database.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Deps } from '#platform/scope.ts'
import { daysAfter, londonDay } from '#right-to-work/london-day.ts'
import { isStopped, mailboxId, stopPath } from './stop-manager-updates.ts'

/** The days that the email of the week looks ahead, the Monday included. */
export const weeksAhead = 14

const About = v.object({
  /** The mailbox of a manager who is no user: it is looked for among the employees, and gone once it is none of theirs. */
  mailboxId: v.string(),
  employees: v.array(v.object({ employeeId: v.string() })),
})
type About = v.InferOutput<typeof About>

interface Told extends Receiver {
  email: string
  organisation: string
  isUser: boolean
  /** Selects their employees among those of the message. */
  isTheirs: SQL | undefined
}

const gone = 'This manager is not told of new starters any more, or there is nothing to tell'

/** Tells a manager on Monday who of theirs starts soon. */
export const managerWeek = defineMessage<About, Told>('manager_week', {
  about: About,
  gone,
  to: toManager,
  compose: (deps, message, to) => compose(deps, message, to, weekWords),
})

/** Tells a manager who of theirs has their first day before the working day after next. */
export const managerDayBefore = defineMessage<About, Told>('manager_day_before', {
  about: About,
  gone,
  to: toManager,
  compose: (deps, message, to) => compose(deps, message, to, dayBeforeWords),
})

/** Selects employees who are about to start with a manager who may be told. */
export function isStarter(): SQL | undefined {
  const { erasedAt, clearedAt, notHiredOn, managerLeft, managerUserId, managerEmail } = employees
  const hasAddress = or(sql`${managerUserId} is not null`, sql`${managerEmail} is not null`)
  return and(isNull(erasedAt), isNull(clearedAt), isNull(notHiredOn), eq(managerLeft, false), hasAddress)
}

/**
 * Finds the manager whom a message is to, as things are now: they are told nothing once the organisation has switched it
 * off, they have stopped it, or they manage none of these employees any more.
 */
async function toManager(
  connection: Connection,
  { orgId, userId, about }: Pick<MessageAbout<About>, 'orgId' | 'userId' | 'about'>,
): Promise<Told | undefined> {
  const [organisation] = await connection
    .select({ name: organisations.name })
    .from(organisations)
    .where(and(eq(organisations.id, orgId), eq(organisations.managerUpdates, true)))
  if (!organisation) return undefined
  const found = userId
    ? await findUser(connection, { orgId, userId })
    : await findNamed(connection, { orgId, about })
  if (!found?.email || (await isStopped(connection, { orgId, email: found.email }))) return undefined
  const { email, isTheirs } = found
  const name = found.name ? withoutLinks(found.name) : ''
  return {
    name,
    email,
    isTheirs,
    isUser: userId !== null,
    organisation: withoutLinks(givenName(organisation.name)),
  }
}

async function findUser(connection: Connection, { orgId, userId }: { orgId: string; userId: string }) {
  const [user] = await connection
    .select({ name: users.name, email: provenAddress, sites: memberships.sites })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId)))
  if (!user) return undefined
  const isSeenByThem = isSeen({ orgId, ...(user.sites && { sites: user.sites }) })
  return { ...user, isTheirs: and(isSeenByThem, eq(employees.managerUserId, userId)) }
}

async function findNamed(connection: Connection, { orgId, about }: { orgId: string; about: About }) {
  const ids = about.employees.map(({ employeeId }) => employeeId)
  const rows = await connection
    .select({ name: employees.managerName, email: employees.managerEmail, key: employees.managerKey })
    .from(employees)
    .where(
      and(
        eq(employees.orgId, orgId),
        inArray(employees.id, ids),
        isStarter(),
        isNull(employees.managerUserId),
      ),
    )
    .orderBy(asc(employees.createdAt))
  const isIt = ({ email }: { email: string | null }) =>
    email !== null && mailboxId(orgId, email) === about.mailboxId
  const found = rows.filter(isIt)
  const [first] = found
  if (!first?.key) return undefined
  const name = found.find((row) => row.name !== null)?.name ?? ''
  return { name, email: first.email, isTheirs: eq(employees.managerKey, first.key) }
}

interface Starter {
  fullName: string
  startDate: string
  /** What is not done yet, in plain words. */
  open: string[]
}

interface Words {
  subject: string
  opening: string
}

/** The most starters that an email names; of the rest it tells the number. */
const named = 20

async function compose(
  { db, keys, clock, settings }: Deps,
  { orgId, about }: MessageAbout<About>,
  to: Told,
  wordsOf: (starters: readonly Starter[], organisation: string) => Words,
) {
  const starters = await loadStarters(db, { orgId, about, to, today: londonDay(clock()) })
  if (!starters.length) return undefined
  const { name, email, isUser } = to
  const organisation = to.organisation || 'your organisation'
  const more = starters.length - named
  const url = `${settings.publicUrl}${stopPath(keys, { orgId, email })}`
  return {
    ...letter({
      ...wordsOf(starters, organisation),
      organisation: to.organisation || 'Your organisation',
      title: 'Your new starters',
      hello: name ? `Hello ${name},` : 'Hello,',
      list: {
        title: 'By first day:',
        items: [
          ...starters.slice(0, named).map(itemOf),
          ...(more > 0 ? [`and ${more.toLocaleString('en-GB')} more`] : []),
        ],
      },
      next: 'If something is still open shortly before their first day, ask your HR team.',
      // Who is no user gets no link to the console.
      ...(isUser && { button: { label: 'Open employees', url: `${settings.publicUrl}/employees` } }),
      ending: `You get this message because ${organisation} has named you as their manager.`,
      stop: { label: 'Stop these emails', url },
    }),
    unsubscribeUrl: url,
  }
}

async function loadStarters(
  connection: Connection,
  { orgId, about, to, today }: Pick<Message, 'orgId'> & { about: About; to: Told; today: string },
): Promise<Starter[]> {
  const { id, fullName, startDate, source, excuse } = employees
  const ids = about.employees.map(({ employeeId }) => employeeId)
  const rows = await connection
    .select({ id, fullName, startDate, source, excuse })
    .from(employees)
    .where(
      and(
        eq(employees.orgId, orgId),
        inArray(id, ids),
        isStarter(),
        to.isTheirs,
        between(startDate, today, daysAfter(today, weeksAhead)),
      ),
    )
    .orderBy(asc(startDate), asc(fullName))
  const done = await connection
    .select({ employeeId: steps.employeeId, type: steps.type })
    .from(steps)
    .where(and(eq(steps.orgId, orgId), inArray(steps.employeeId, ids), eq(steps.status, 'pass')))
  const passed = new Set(done.map(({ employeeId, type }) => `${employeeId} ${type}`))
  return rows.map((row) => ({
    fullName: withoutLinks(row.fullName),
    startDate: row.startDate ?? today,
    open: openParts(row, { today, isPassed: (type) => passed.has(`${row.id} ${type}`) }),
  }))
}

const stepWords = { email: 'email', phone: 'phone', id: 'identity' } as const
const covered = ['continuous', 'time_limited', 'grace', 'not_required']

/** Says what is open as anyone may read it: which steps, and nothing of documents or of why. */
function openParts(
  { source, excuse }: Pick<typeof employees.$inferSelect, 'source' | 'excuse'>,
  { today, isPassed }: { today: string; isPassed: (type: string) => boolean },
): string[] {
  // Those who were moved in are not asked for the steps.
  const asked = source === 'import' ? [] : (['email', 'phone', 'id'] as const)
  const { state } = showListed({ excuse }, { conditions: [], identityOverdue: false, today })
  return [
    ...asked.filter((type) => !isPassed(type)).map((type) => stepWords[type]),
    ...(covered.includes(state) ? [] : ['right to work']),
  ]
}

const inWords = new Intl.ListFormat('en-GB', { type: 'conjunction' })

function itemOf({ fullName, startDate, open }: Starter): string {
  const state = open.length ? `still open: ${inWords.format(open)}` : 'everything is done'
  return `${fullName}, ${dayInWords(startDate)}: ${state}`
}

const writtenDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const dayInWords = (day: string) => writtenDay.format(new Date(`${day}T12:00Z`)).replace(',', '')

const startersInWords = (count: number) =>
  count === 1 ? '1 new starter' : `${count.toLocaleString('en-GB')} new starters`

function weekWords(starters: readonly Starter[], organisation: string): Words {
  return {
    subject: `${startersInWords(starters.length)} in the next two weeks`,
    opening: `These are your new starters at ${organisation} in the next two weeks.`,
  }
}

function dayBeforeWords(starters: readonly Starter[], organisation: string): Words {
  const days = new Set(starters.map(({ startDate }) => startDate))
  const [first] = starters
  const when = days.size === 1 && first ? `on ${dayInWords(first.startDate)}` : 'in the next days'
  const whom = starters.length === 1 && first ? first.fullName : `${starters.length} of your new starters`
  return {
    subject: `First day ${when}: ${whom}`,
    opening: `This is a reminder of who of yours has their first day at ${organisation} ${when}.`,
  }
}
