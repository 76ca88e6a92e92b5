import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import type { Connection } from './database.ts'
import { organisations } from './organisations-tables.ts'
import { liveOrganisationOf } from './test-organisation.ts'

/**
 * Returns true when an owner has closed the organisation, and its test mode with it. It can be restored until it is
 * erased.
 */
export async function isClosed(connection: Connection, orgId: string): Promise<boolean> {
  const [closed] = await connection
    .select({ id: organisations.id })
    .from(organisations)
    .where(and(eq(organisations.id, liveOrganisationOf(orgId)), isNotNull(organisations.closedAt)))
  return closed !== undefined
}

/** The same, as a condition on the id of an organisation. */
export function isOfClosed(orgId: SQL): SQL {
  return sql`exists (select from ${organisations} c where c.id = ${orgId} and c.closed_at is not null)`
}

/** @throws AppError organisation_closed, or what `refusal` makes */
export async function requireOpenOrganisation(
  connection: Connection,
  orgId: string,
  refusal: () => AppError = organisationClosed,
): Promise<void> {
  if (await isClosed(connection, orgId)) throw refusal()
}

/** Returns the error for users and servers of a closed organisation. */
export function organisationClosed(): AppError {
  return new AppError(
    'organisation_closed',
    'This organisation has been closed. An owner can restore it within 30 days.',
  )
}

/** Returns the error for employees of a closed organisation, and for visitors of its widget. */
export function employerClosed(): AppError {
  return new AppError(
    'employer_closed',
    'Your employer has closed its Bonafide account, so this link no longer works. Ask your employer if you have questions.',
  )
}
