import { withoutLinks } from '@bonafide/shared/contract/text.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { loadUserIds } from '#accounts/memberships.ts'
import { employees } from '#employees/employees-tables.ts'
import { isSeen } from '#employees/is-seen.ts'
import { defineNotice, type Member, type Notice, noticeLetter } from '#employees/messages/define-notice.ts'
import type { Content, MessageAbout } from '#messages/define-message.ts'
import type { Message } from '#messages/messages-tables.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { writtenDay } from '#messages/written-day.ts'
import { derivedId } from '#platform/derived-id.ts'
import type { Deps, Scope } from '#platform/scope.ts'

/** The most employees that an email names; of the rest it tells the number. */
export const namedInEmail = 20

const audience = 'employees:read'

export const followUpDue = defineNotice('follow_up_due', {
  audience,
  about: v.object({ day: v.string() }),
  async compose(deps, message, to) {
    const employee = await aboutEmployee(deps, message)
    return employee && noticeLetter(to, followUpDueWords({ ...employee, lastDay: message.about.day }))
  },
})

export const stopWork = defineNotice('stop_work', {
  audience,
  about: v.object({}),
  async compose(deps, message, to) {
    const employee = await aboutEmployee(deps, message)
    return employee && noticeLetter(to, stopWorkWords({ ...employee, organisation: to.organisation }))
  },
})

const Listed = v.object({
  /** The number of employees in the alert. */
  count: v.number(),
  /** The employees named, most urgent first, with the day by which to check them, or null when they may not work. */
  employees: v.array(v.object({ employeeId: v.string(), by: v.nullable(v.string()) })),
})
type Listed = v.InferOutput<typeof Listed>

const listed = ({ employees: named }: Listed) => named

export const alerts = defineNotice('alerts', {
  audience,
  about: Listed,
  listed,
  compose: (deps, message, to) => composeList(deps, message, to, alertsWords),
})

/** To the user named for what is not done in time, or to the owners where that user may not know any more. */
export const escalation: Notice<Listed> = defineNotice('escalation', {
  audience,
  about: Listed,
  listed,
  compose: (deps, message, to) => composeList(deps, message, to, escalationWords),
  async onUnsent(scope: Scope, message: MessageAbout<Listed>) {
    const { id, userId, channel, employeeId, about } = message
    if (!userId || !employeeId || (await escalation.to(scope.tx, message))) return
    for (const owner of await loadUserIds(scope, 'owner')) {
      const passedOn = derivedId(`passed on ${id} ${owner}`)
      await queueMessage(scope, escalation, { id: passedOn, channel, employeeId, about, userId: owner })
    }
  },
})

/** The employee whom a notice is about, and where they are in the console; nothing once they are erased. */
async function aboutEmployee(
  { db, settings }: Deps,
  { orgId, employeeId }: Pick<Message, 'orgId' | 'employeeId'>,
): Promise<OfOne | undefined> {
  if (!employeeId) return undefined
  const [employee] = await db
    .select({ fullName: employees.fullName })
    .from(employees)
    .where(and(eq(employees.orgId, orgId), eq(employees.id, employeeId), isNull(employees.erasedAt)))
  return (
    employee && {
      fullName: withoutLinks(employee.fullName),
      url: `${settings.publicUrl}/employees?employee=${employeeId}`,
    }
  )
}

async function composeList(
  deps: Deps,
  message: MessageAbout<Listed>,
  to: Member,
  wordsOf: (list: EmployeeList) => Parameters<typeof noticeLetter>[1],
): Promise<Content | undefined> {
  const list = await namesOf(deps, message, to)
  if (!list.employees.length) return undefined
  const url = `${deps.settings.publicUrl}/right-to-work`
  return noticeLetter(to, wordsOf({ ...list, organisation: to.organisation, url }))
}

/** The employees of a list by the names that they have now. Those who were erased since are left out. */
async function namesOf(
  { db }: Deps,
  { orgId, about }: MessageAbout<Listed>,
  { sites }: Member,
): Promise<Pick<EmployeeList, 'employees' | 'more'>> {
  const { id, fullName, erasedAt } = employees
  const ids = about.employees.map(({ employeeId }) => employeeId)
  const rows = await db
    .select({ id, fullName })
    .from(employees)
    .where(and(isSeen({ orgId, ...(sites && { sites }) }), inArray(id, ids), isNull(erasedAt)))
  const names = new Map(rows.map((row) => [row.id, withoutLinks(row.fullName)]))
  const known = about.employees.flatMap(({ employeeId, by }) => {
    const name = names.get(employeeId)
    return name === undefined ? [] : [{ fullName: name, by }]
  })
  const named = known.slice(0, namedInEmail)
  // A user who is limited to some sites must not learn the number for others: all of theirs are listed.
  const more = sites ? known.length - named.length : about.count - about.employees.length
  return { employees: named, more }
}

/** Emails to users say nothing of documents. */
interface OfOne {
  fullName: string
  url: string
}

/** The employees who need attention, most urgent first, and the number of the rest. */
interface EmployeeList {
  organisation: string
  url: string
  employees: readonly { fullName: string; by: string | null }[]
  more: number
}

function followUpDueWords({ fullName, url, lastDay: day }: OfOne & { lastDay: string }) {
  const lastDay = dayInWords(day)
  return {
    subject: `Right-to-work check due by ${lastDay}: ${fullName}`,
    title: 'Right-to-work check due',
    opening: `The right to work on record for ${fullName} ends on ${lastDay}.`,
    next: 'Check their right to work again by then to stay covered.',
    button: { label: 'Open employee', url },
  }
}

export function stopWorkWords({ fullName, organisation, url }: OfOne & { organisation: string }) {
  return {
    subject: `Stop work: ${fullName} is not covered`,
    title: 'Working, not covered',
    opening: `${organisation} is not covered for ${fullName}: it has no statutory excuse for them.`,
    next: 'They should not work until their right to work has been checked. The console shows what is missing.',
    button: { label: 'Open employee', url },
  }
}

const dayInWords = (day: string) => writtenDay(new Date(`${day}T12:00Z`), 'en-GB')

export function alertsWords({ organisation, url, employees: named, more }: EmployeeList) {
  const count = named.length + more
  const whom = employeesInWords(count)
  const without = named.filter(({ by }) => by === null)
  const subject = without.length
    ? `Stop work: right-to-work alerts for ${whom}`
    : `Right-to-work checks due: ${whom}`
  const stop = 'Employees who are not covered should not work until their right to work has been checked.'
  const check = 'Check right to work again by the day shown to stay covered.'
  return {
    subject,
    title: 'Right-to-work alerts',
    opening: `${organisation} has right-to-work alerts for ${whom}.`,
    next: [without.length > 0 && stop, without.length < count && check].filter(Boolean).join(' '),
    list: { title: 'Most urgent first:', items: itemsOf(named, more) },
    button: { label: 'Open right to work', url },
  }
}

function escalationWords({ organisation, url, employees: named, more }: EmployeeList) {
  const whom = employeesInWords(named.length + more)
  return {
    subject: `Right to work not checked again yet: ${whom}`,
    title: 'Not checked again yet',
    opening: `The right to work on record for ${whom} is about to end, and no new check has been recorded.`,
    next: 'Make sure that right to work is checked by the day shown. Without a check they should not work after that day.',
    list: { title: 'Most urgent first:', items: itemsOf(named, more) },
    button: { label: 'Open right to work', url },
    ending: `You get this message because ${organisation} has chosen you for checks that are not done in time.`,
  }
}

const employeesInWords = (count: number) =>
  count === 1 ? '1 employee' : `${count.toLocaleString('en-GB')} employees`

function itemsOf(named: EmployeeList['employees'], more: number): string[] {
  const items = named.map(({ fullName, by }) =>
    by === null ? `${fullName}: stop work, not covered` : `${fullName}: check due by ${dayInWords(by)}`,
  )
  return more > 0 ? [...items, `and ${more.toLocaleString('en-GB')} more`] : items
}
