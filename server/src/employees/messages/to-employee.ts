import { givenName } from '@bonafide/shared/contract/accounts/auth.ts'
import type { Look } from '@bonafide/shared/contract/verification/flow.ts'
import type { Locale } from '@bonafide/shared/contract/languages.ts'
import { withoutLinks } from '@bonafide/shared/contract/text.ts'
import { localeFrom } from '@bonafide/shared/language/languages.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { type Link, linkState } from '#employees/links/link-state.ts'
import { linkUrl, linkUrlForPhone, openLinkToken } from '#employees/links/create-link.ts'
import { readLink } from '#employees/links/find-link.ts'
import { loadLook } from '#organisation/look/load-look.ts'
import type { Receiver } from '#messages/define-message.ts'
import type { Message } from '#messages/messages-tables.ts'
import type { Connection } from '#platform/db/database.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Deps } from '#platform/scope.ts'

export interface EmployeeReceiver extends Receiver {
  email: string
  phone: string | null
  /** Its name; empty where it has none. */
  organisation: string
  /** The language they read, where it is known. */
  language: Locale | null
}

/** Finds the employee whom a message is to; undefined once they are erased. */
export async function toEmployee(
  connection: Connection,
  { orgId, employeeId }: Pick<Message, 'orgId' | 'employeeId'>,
): Promise<EmployeeReceiver | undefined> {
  if (!employeeId) return undefined
  const [employee] = await connection
    .select({
      name: employees.fullName,
      email: employees.email,
      phone: employees.phoneE164,
      organisation: organisations.name,
      language: employees.language,
    })
    .from(employees)
    .innerJoin(organisations, eq(organisations.id, employees.orgId))
    .where(and(eq(employees.orgId, orgId), eq(employees.id, employeeId), isNull(employees.erasedAt)))
  if (!employee) return undefined
  const { name, organisation } = employee
  return { ...employee, name: withoutLinks(name), organisation: withoutLinks(givenName(organisation)) }
}

/** Why a message to an employee was not sent, for the screen. */
export const goneForEmployee = 'The link or code in this message no longer works'

/** The facts that every message to an employee is written with. */
export interface EmployeeFacts {
  fullName: string
  /** Its name; empty where it has none. */
  organisation: string
  look?: Look | undefined
  /** The language that it is written in. */
  language: Locale
}

export async function employeeFacts(
  deps: Deps,
  { orgId }: Pick<Message, 'orgId'>,
  { name: fullName, organisation, language }: EmployeeReceiver,
): Promise<EmployeeFacts> {
  return { fullName, organisation, look: await loadLook(deps, orgId), language: localeFrom(language) }
}

const isActive = (link: Link, now: Date) => linkState(link, now) === 'active'

/**
 * Opens the address of a link that still works, as `opens` judges it, for a message that goes by `by`, and tells until
 * when it does.
 */
export async function openLink(
  deps: Deps,
  { orgId, linkId, channel: by }: Pick<Message, 'orgId' | 'channel'> & { linkId: string },
  { language }: Pick<EmployeeReceiver, 'language'>,
  opens: (link: Link, now: Date) => boolean = isActive,
): Promise<{ url: string; expiresAt: Date } | undefined> {
  const link = await readLink({ tx: deps.db, orgId }, linkId)
  if (!link || !opens(link, deps.clock())) return undefined
  const token = openLinkToken(deps.keys, link)
  if (!token) throw new Error('a link could not be opened: DATA_KEY is not the one it was made with')
  const { channel, expiresAt } = link
  const { publicUrl } = deps.settings
  const parts = { token, channel, language }
  return { url: by === 'email' ? linkUrl(publicUrl, parts) : linkUrlForPhone(publicUrl, parts), expiresAt }
}
