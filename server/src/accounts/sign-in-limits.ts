import { secondsInMinute } from 'date-fns/constants'
import { inArray, sql } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import type { Connection } from '#platform/db/database.ts'
import { limitedAddress } from '#platform/http/client-ip.ts'
import type { Call } from '#platform/http/mount.ts'
import { limitHits, uncountHit } from '#platform/limits/count-hit.ts'
import type { Deps } from '#platform/scope.ts'
import { isKnownDevice } from './sessions/known-device.ts'
import { signInFailures } from './users-tables.ts'

const windowSeconds = 15 * secondsInMinute
// Failures in a quarter of an hour. An intruder who guesses at an account from one address is stopped before
// the account's owner elsewhere is.
const limits = { pair: 10, ip: 50, account: 60, device: 10 }
/** Failures in a row, however slowly they come, after which no password, or no second factor, is looked at any more. */
const mostInARow = 100

/** The parts of a request that its attempts are counted by. */
export type Attempting = Pick<Call, 'ip' | 'deviceToken'>

/**
 * Counts an attempt before it is looked at, so that parallel ones cannot slip through. In a browser that the user has
 * signed in with before it is counted apart: what strangers try elsewhere keeps nobody out.
 * @throws AppError too_many_requests until the window ends, or a new password was chosen by an emailed link
 */
export async function countAttempt(
  deps: Deps,
  { emailKey, ip, deviceToken }: Attempting & { emailKey: string },
) {
  const window = { windowSeconds, now: deps.clock() }
  // While the key is changed an account has two names. Counted by both, no limit begins anew with the new key.
  const accounts = deps.keys.hashes('limit', emailKey)
  const isKnown = await isKnownDevice(deps, deviceToken, emailKey)
  const buckets = isKnown
    ? accounts.map((account) => ({ bucket: `signin:device:${account}`, most: limits.device }))
    : strangersBuckets(accounts, limitedAddress(ip))
  // In this order and not at once: an attempt that is refused for its pair must not use up the account's.
  const message = 'Too many attempts. Try again in 15 minutes.'
  for (const { bucket, most } of buckets) await limitHits(deps.db, bucket, { ...window, most, message })
  if (!isKnown) {
    const failures = await countInARow(deps, accounts)
    if (failures > mostInARow)
      throw new AppError(
        'too_many_requests',
        'Too many wrong passwords. Choose a new one with “Forgot password?”.',
      )
  }
  return {
    /** Takes the attempt back: it was not a failure. */
    async forget() {
      for (const { bucket } of buckets) await uncountHit(deps.db, bucket, window)
      // The strangers' go on: their user is not there to see that they are fewer than a hundred each day.
      if (!isKnown) await forgetInARow(deps.db, accounts)
    },
  }
}

function strangersBuckets(accounts: readonly string[], address: string) {
  return [
    ...accounts.map((account) => ({ bucket: `signin:pair:${account}:${address}`, most: limits.pair })),
    { bucket: `signin:ip:${address}`, most: limits.ip },
    ...accounts.map((account) => ({ bucket: `signin:account:${account}`, most: limits.account })),
  ]
}

/** Counts a failure by each of its names. @returns how many there have been in a row */
async function countInARow({ db, clock }: Deps, accounts: readonly string[]): Promise<number> {
  let most = 0
  for (const accountHash of accounts) {
    const [row] = await db
      .insert(signInFailures)
      .values({ accountHash, failures: 1, lastAt: clock() })
      .onConflictDoUpdate({
        target: signInFailures.accountHash,
        set: { failures: sql`${signInFailures.failures} + 1`, lastAt: clock() },
      })
      .returning({ failures: signInFailures.failures })
    most = Math.max(most, row?.failures ?? 0)
  }
  return most
}

/**
 * Counts an attempt at a second factor before it is looked at, in a browser that the user has not signed in with before:
 * the password was right.
 * @param onLocked told once, when no more are looked at
 * @throws AppError too_many_requests until a new password was chosen by an emailed link
 */
export async function countFactorInARow(deps: Deps, emailKey: string, onLocked: () => Promise<void>) {
  const failures = await countInARow(deps, factorNames(deps, emailKey))
  if (failures <= mostInARow) return
  if (failures === mostInARow + 1) await onLocked()
  throw new AppError(
    'too_many_requests',
    'Too many wrong codes. Choose a new password with “Forgot password?”, then sign in again.',
  )
}

const factorNames = ({ keys }: Pick<Deps, 'keys'>, emailKey: string) =>
  keys.hashes('limit', `second factor of ${emailKey}`)

/** Begins anew to count the failures in a row of an account, after its user has got in. */
export async function forgetFailures(
  deps: Pick<Deps, 'keys'>,
  connection: Connection,
  emailKey: string,
): Promise<void> {
  await forgetInARow(connection, [...deps.keys.hashes('limit', emailKey), ...factorNames(deps, emailKey)])
}

async function forgetInARow(connection: Connection, accounts: readonly string[]): Promise<void> {
  await connection.delete(signInFailures).where(inArray(signInFailures.accountHash, [...accounts]))
}
