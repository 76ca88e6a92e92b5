import type { Role } from '@bonafide/shared/contract/permissions.ts'
import { addDays } from 'date-fns'
import { and, eq, exists, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import { memberships } from '#accounts/users-tables.ts'
import type { Connection } from '#platform/db/database.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Deps, Scope } from '#platform/scope.ts'
import { factors } from './factors-tables.ts'

type FactorScope = Pick<Scope, 'orgId'> & { tx: Connection }

const graceDays = 7
// In production these always need one: what they may would hurt an organisation most.
const alwaysNeeding: readonly Role[] = ['owner', 'admin']

/**
 * Keeps until when members of an organisation have to have a second factor: from the moment that they need one and have
 * none they are given seven days, and who has one or needs none is not waited for.
 * @param userId one of them; without, all are looked at
 */
export async function updateFactorDue(
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  connection: Connection,
  { orgId, userId }: { orgId: string; userId?: string },
): Promise<void> {
  const isMeant = and(
    eq(memberships.orgId, orgId),
    userId === undefined ? undefined : eq(memberships.userId, userId),
  )
  const lacks = and(needsFactor(connection, settings, orgId), not(exists(confirmed(connection))))
  await connection
    .update(memberships)
    .set({ factorDueAt: addDays(clock(), graceDays) })
    .where(and(isMeant, isNull(memberships.factorDueAt), lacks))
  await connection
    .update(memberships)
    .set({ factorDueAt: null })
    .where(and(isMeant, isNotNull(memberships.factorDueAt), not(lacks ?? sql`true`)))
}

/** Returns the time by which a member has to have a second factor; null while they have one or need none. */
export async function readFactorDue({ tx, orgId }: FactorScope, userId: string): Promise<Date | null> {
  const [member] = await tx
    .select({ dueAt: memberships.factorDueAt })
    .from(memberships)
    .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId)))
  return member?.dueAt ?? null
}

/** Checks that an organisation of the user requires a second factor of them. */
export async function isFactorRequired(
  { settings }: Pick<Deps, 'settings'>,
  connection: Connection,
  userId: string,
): Promise<boolean> {
  const required = await connection.$count(
    memberships,
    and(eq(memberships.userId, userId), needsFactor(connection, settings)),
  )
  return required > 0
}

function needsFactor(connection: Connection, { production }: Deps['settings'], orgId?: string) {
  const requires = connection
    .select({ id: organisations.id })
    .from(organisations)
    .where(
      and(
        eq(organisations.id, memberships.orgId),
        orgId === undefined ? undefined : eq(organisations.id, orgId),
        eq(organisations.requiresFactor, true),
      ),
    )
  return or(exists(requires), production ? inArray(memberships.role, [...alwaysNeeding]) : undefined)
}

function confirmed(connection: Connection) {
  return connection
    .select({ id: factors.id })
    .from(factors)
    .where(and(eq(factors.userId, memberships.userId), isNotNull(factors.confirmedAt)))
}
