import { and, arrayContains, eq } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import type { Connection } from '#platform/db/database.ts'
import { organisations } from '#platform/db/organisations-tables.ts'

/** Checks that an organisation lets pages of this origin embed the widget. */
export async function listsOrigin(connection: Connection, orgId: string, origin: string): Promise<boolean> {
  const [listed] = await connection
    .select({ id: organisations.id })
    .from(organisations)
    .where(and(eq(organisations.id, orgId), arrayContains(organisations.embedOrigins, [origin])))
  return listed !== undefined
}

/** Checks that any organisation does: before a call names its organisation, nothing more is known. */
export async function isListedOrigin(connection: Connection, origin: string): Promise<boolean> {
  const [listed] = await connection
    .select({ id: organisations.id })
    .from(organisations)
    .where(arrayContains(organisations.embedOrigins, [origin]))
    .limit(1)
  return listed !== undefined
}

export function originNotAllowed(
  message = 'This verification cannot be opened on this website. Contact your employer.',
): AppError {
  return new AppError('origin_not_allowed', message)
}
