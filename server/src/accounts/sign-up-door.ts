import { secondsInHour } from 'date-fns/constants'
import { eq, sql } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import type { Connection, Tx } from '#platform/db/database.ts'
import { lookups } from '#platform/db/organisations-tables.ts'
import { acrossOrganisations } from '#platform/db/reach.ts'
import { limitedAddress } from '#platform/http/client-ip.ts'
import { limitHits } from '#platform/limits/count-hit.ts'
import type { Deps } from '#platform/scope.ts'

// Any number that no other lock of this database has.
const firstSignUpLock = 7_406_235_902

/** Checks that a visitor may make an organisation now. */
export async function isSignUpOpen({ settings, db }: Pick<Deps, 'settings' | 'db'>): Promise<boolean> {
  if (settings.signUp !== 'first') return settings.signUp === 'open'
  return acrossOrganisations('sign-up', () => hasNoOrganisation(db))
}

/** @throws AppError sign_up_closed */
export async function requireSignUp(deps: Pick<Deps, 'settings' | 'db'>): Promise<void> {
  if (!(await isSignUpOpen(deps))) throw signUpClosed()
}

/**
 * Checks the same in the transaction that makes one: when two are the first at once, only one is let in.
 * @throws AppError sign_up_closed
 */
export async function takeSignUp({ settings }: Pick<Deps, 'settings'>, tx: Tx): Promise<void> {
  if (settings.signUp === 'open') return
  if (settings.signUp === 'invited') throw signUpClosed()
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

const perHour = 100

/** Counts a new account and refuses it where one address makes too many. */
export async function limitSignUps(deps: Deps, ip: string): Promise<void> {
  await limitHits(deps.db, `signup:ip:${limitedAddress(ip)}`, {
    windowSeconds: secondsInHour,
    now: deps.clock(),
    most: perHour,
    message: 'Too many accounts have been created from your network. Try again in an hour.',
  })
}
