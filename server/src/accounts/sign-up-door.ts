import { eq, sql } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import type { Connection, Tx } from '#platform/db/database.ts'
import { lookups } from '#platform/db/organisations-tables.ts'
import { acrossOrganisations } from '#platform/db/reach.ts'
import type { Deps } from '#platform/scope.ts'

// Any number that no other lock of this database has.
const firstSignUpLock = 7_406_235_902

/** Checks that a visitor may make an organisation now. */
export async function isSignUpOpen({ env, db }: Pick<Deps, 'env' | 'db'>): Promise<boolean> {
  if (env.signUp !== 'first') return env.signUp === 'open'
  return acrossOrganisations('sign-up', () => hasNoOrganisation(db))
}

/** @throws AppError sign_up_closed */
export async function requireSignUp(deps: Pick<Deps, 'env' | 'db'>): Promise<void> {
  if (!(await isSignUpOpen(deps))) throw signUpClosed()
}

/**
 * Checks the same in the transaction that makes one: when two are the first at once, only one is let in.
 * @throws AppError sign_up_closed
 */
export async function takeSignUp({ env }: Pick<Deps, 'env'>, tx: Tx): Promise<void> {
  if (env.signUp === 'open') return
  if (env.signUp === 'invited') throw signUpClosed()
  await tx.execute(sql`select pg_advisory_xact_lock(${firstSignUpLock})`)
  if (!(await hasNoOrganisation(tx))) throw signUpClosed()
}

/** Each organisation has a slug. */
async function hasNoOrganisation(connection: Connection): Promise<boolean> {
  const found = await connection
    .select({ orgId: lookups.orgId })
    .from(lookups)
    .where(eq(lookups.kind, 'slug'))
    .limit(1)
  return !found.length
}

export function signUpClosed(): AppError {
  return new AppError(
    'sign_up_closed',
    'New accounts are by invitation. Ask an owner or admin of your organisation to invite you.',
  )
}
