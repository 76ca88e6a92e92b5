import { millisecondsInSecond } from 'date-fns/constants'
import { eq } from 'drizzle-orm'
import type { Connection } from './database.ts'
import { organisations } from './organisations-tables.ts'
import { currentAhead, setAhead } from './reach.ts'
import { isTestOrganisation } from './test-organisation.ts'

/** A clock that is as far ahead as the test organisation that is being worked in has been moved. */
export function withTestTime(clock: () => Date): () => Date {
  return () => new Date(clock().getTime() + currentAhead())
}

/** Has the rest of this work be at the time of its organisation, where that is a test one. */
export async function enterTestTime(connection: Connection, orgId: string): Promise<void> {
  if (!isTestOrganisation(orgId)) return
  setAhead((await secondsAhead(connection, orgId)) * millisecondsInSecond)
}

/** By how many seconds the clock of a test organisation is ahead. */
export async function secondsAhead(connection: Connection, orgId: string): Promise<number> {
  const [organisation] = await connection
    .select({ ahead: organisations.testSecondsAhead })
    .from(organisations)
    .where(eq(organisations.id, orgId))
  return organisation?.ahead ?? 0
}

/** What time it is, wherever the clock of a test organisation stands: keys are for servers that go by it. */
export function realNow({ clock }: { clock: () => Date }): Date {
  return new Date(clock().getTime() - currentAhead())
}
