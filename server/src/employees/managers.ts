import type { GivenManager, KnownManagers, Manager } from '@bonafide/shared/contract/employees/managers.ts'
import { foldForSearch, normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { memberships, users } from '#accounts/users-tables.ts'
import { fieldError } from '#platform/app-error.ts'
import type { EventSubscriber } from '#platform/audit/subscribers.ts'
import { readRows } from '#platform/db/database.ts'
import { liveOrganisationOf } from '#platform/db/test-organisation.ts'
import type { ReadScope, Scope } from '#platform/scope.ts'
import { employees } from './employees-tables.ts'
import { isSeen } from './is-seen.ts'

/** The columns of an employee that tell of their manager. */
export type ManagerColumns = Pick<
  typeof employees.$inferSelect,
  'managerName' | 'managerEmail' | 'managerUserId' | 'managerKey' | 'managerLeft'
>

export const noManager: ManagerColumns = {
  managerName: null,
  managerEmail: null,
  managerUserId: null,
  managerKey: null,
  managerLeft: false,
}

/**
 * Returns a manager for the table. The id of a user, or the confirmed address of one, names that user; their membership is
 * locked, so that it does not end meanwhile.
 * @throws AppError invalid_input for a user of another organisation
 */
export async function resolveManager(
  scope: Scope,
  given: GivenManager | null | undefined,
): Promise<ManagerColumns> {
  const { name = '', email = '', userId } = given ?? {}
  const user = await lockUser(scope, { userId, email })
  if (userId && !user) throw fieldError('manager.userId', 'Please choose a user from the list')
  if (user) {
    const { id: managerUserId, name: managerName, email: managerEmail } = user
    return { managerName, managerEmail, managerUserId, managerKey: managerUserId, managerLeft: false }
  }
  if (!name && !email) return noManager
  return {
    ...noManager,
    managerName: name || null,
    managerEmail: email || null,
    managerKey: managerKey(email || name),
  }
}

async function lockUser(
  { tx, orgId }: Scope,
  { userId, email }: { userId: string | undefined; email: string },
) {
  if (!userId && !email) return undefined
  const isMeant = userId
    ? eq(users.id, userId)
    : and(eq(users.emailKey, normaliseEmail(email)), isNotNull(users.emailConfirmedAt))
  const [user] = await tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.orgId, liveOrganisationOf(orgId)), isMeant))
    .for('share', { of: memberships })
  return user
}

const Id = v.pipe(v.string(), v.uuid())

/** Returns the form in which managers are compared: the id of a user, an address, or a name where there is no address. */
function managerKey(text: string): string {
  if (v.safeParse(Id, text).success) return text.toLowerCase()
  return text.includes('@') ? normaliseEmail(text) : foldForSearch(text)
}

/** Reads a manager from two cells of a file. Systems that have one column for both write the address into it. */
export function typedManager(name: string | undefined, email: string | undefined): GivenManager | undefined {
  const [cell = '', address = ''] = [name?.trim(), email?.trim()]
  if (!cell && !address) return undefined
  return !address && cell.includes('@') ? { email: cell } : { name: cell, email: address }
}

/** Selects the employees of a manager, or those without one with `none`; everyone where none is asked for. */
export function isManagedBy({ orgId }: Pick<Scope, 'orgId'>, filter: string | undefined): SQL | undefined {
  if (!filter) return undefined
  if (filter === 'none') return isNull(employees.managerKey)
  const key = managerKey(filter)
  if (!key.includes('@')) return eq(employees.managerKey, key)
  // The address may be that of a user, of whom the id is kept.
  return sql`${employees.managerKey} = any(array[${key}] || array(
    select ${users.id}::text from ${users} join ${memberships} on ${memberships.userId} = ${users.id}
    where ${users.emailKey} = ${key} and ${memberships.orgId} = ${liveOrganisationOf(orgId)}
  ))`
}

/** A user as the manager whom employees show. */
export type ManagerUser = Pick<typeof users.$inferSelect, 'name' | 'email'>

/** Returns the users who manage the employees, by id. */
export async function loadManagers(
  { tx, orgId }: Pick<Scope, 'tx' | 'orgId'>,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, ManagerUser>> {
  const rows = await tx
    .selectDistinct({ id: users.id, name: users.name, email: users.email })
    .from(employees)
    .innerJoin(users, eq(users.id, employees.managerUserId))
    .where(and(eq(employees.orgId, orgId), inArray(employees.id, [...employeeIds])))
  return new Map(rows.map(({ id, ...user }) => [id, user]))
}

/** Returns a manager as they are shown; undefined without one. */
export function managerView(
  { managerName, managerEmail, managerUserId, managerKey: key, managerLeft }: ManagerColumns,
  known: ReadonlyMap<string, ManagerUser> = new Map(),
): Manager | undefined {
  if (key === null) return undefined
  const user = managerUserId === null ? undefined : known.get(managerUserId)
  return {
    name: user?.name ?? managerName,
    email: user?.email ?? managerEmail,
    userId: managerUserId,
    ...(managerLeft && { hasLeft: true }),
  }
}

const mostManagers = 200

interface Row extends Record<string, unknown> {
  filter: string
  name: string | null
  email: string | null
  user_id: string | null
  has_left: boolean
}

/**
 * Returns the managers of the employees whom the caller works with, the first 200, by name. Goes from each to the next by
 * the index: as many steps as there are managers, however many employees.
 */
export async function listManagers(reading: ReadScope): Promise<KnownManagers> {
  const next = (after: SQL) => sql`(select manager_key from ${employees}
    where ${isSeen(reading)} and manager_key is not null ${after} order by manager_key limit 1)`
  const rows = await readRows<Row>(
    reading.tx,
    sql`with recursive known as (
        ${next(sql``)}
        union all
        select ${next(sql`and manager_key > known.manager_key`)} from known where known.manager_key is not null
      )
      select known.manager_key as filter, coalesce(account.name, one.manager_name) as name,
        coalesce(account.email, one.manager_email) as email, one.manager_user_id as user_id, one.manager_left as has_left
      from known
      cross join lateral (
        select manager_name, manager_email, manager_user_id, manager_left from ${employees}
        where ${isSeen(reading)} and manager_key = known.manager_key order by manager_left limit 1
      ) one
      left join ${users} account on account.id = one.manager_user_id
      limit ${mostManagers}`,
  )
  const items = rows.map(({ filter, name, email, user_id: userId, has_left: hasLeft }) => ({
    filter,
    manager: { name, email, userId, ...(hasLeft && { hasLeft }) },
  }))
  const nameOf = ({ manager: { name, email } }: (typeof items)[number]) => name ?? email ?? ''
  return { items: items.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'en-GB')) }
}

const Removal = v.object({ userId: v.string() })

/**
 * Keeps the name and the address of a manager who is a user no longer, in the transaction that ends their membership. They
 * are told nothing any more, until the manager is set again: to remove them
 * may have meant just that.
 */
export const keepManagerSubscriber: EventSubscriber<Scope> = {
  concerns: (action) => action === 'member.removed',
  async act({ tx, orgId }, { data }) {
    const { userId } = v.parse(Removal, data)
    const [user] = await tx.select().from(users).where(eq(users.id, userId))
    if (!user) return
    await tx
      .update(employees)
      .set({
        managerName: user.name,
        managerEmail: user.email,
        managerUserId: null,
        managerKey: normaliseEmail(user.email),
        managerLeft: true,
      })
      .where(and(eq(employees.orgId, orgId), eq(employees.managerUserId, userId)))
  },
}
