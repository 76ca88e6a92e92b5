import type { Channel } from '@bonafide/shared/contract/employees/employees.ts'
import type { ManyReply, ManySent } from '@bonafide/shared/contract/employees/many.ts'
import { AppError } from '#platform/app-error.ts'
import { isConnectionSpent } from '#platform/db/database-failure.ts'
import { keyOfPart, onceInTransaction } from '#platform/http/idempotency.ts'
import type { Call } from '#platform/http/mount.ts'
import { actingScope, type ApiKeyPrincipal, type UserPrincipal } from '#platform/http/principal.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { type LockedEmployee, lookAtEmployee } from './find-employee.ts'

/** The facts about one employee that an answer tells besides the outcome. */
interface Told {
  /** The channel of the message that they are sent. */
  channel?: Channel
  takesCredit?: boolean
  /** The user whom they were assigned to before. */
  previousUserId?: string | null
}

interface ForEach {
  /** Does it for one employee, in a transaction of its own; undefined where it was so before. */
  act(scope: Scope, employeeId: string): Promise<Told | undefined>
  /**
   * Begins a dry run. Returns what looks at one employee after the other, without their lock: it returns and throws as
   * `act` would, where those before have had what they need.
   */
  foresee(scope: Scope): Promise<(employee: LockedEmployee) => Promise<Told | undefined>>
}

type Result = ManyReply['results'][number] & Told
type Many = Omit<ManyReply, 'results'> & { results: Result[] }
type Caller = Pick<Call<UserPrincipal | ApiKeyPrincipal>, 'deps' | 'principal' | 'keyed'>

/**
 * Does something for each of several employees, in the order of the request. Each has a transaction of their own: one who
 * is refused takes nothing back of the others, and the rows that an organisation's requests share (credits, the day of
 * messages, the end of the audit log) are locked for one employee at a time, in the order in which every request locks
 * them. In one transaction the credit of the second employee would be locked behind the audit entry of the first, and all
 * other requests of the organisation would wait for five hundred.
 */
export async function forEachEmployee(
  { deps, principal, keyed }: Caller,
  { employeeIds, dryRun, ...said }: { employeeIds: readonly string[]; dryRun: boolean },
  { act, foresee }: ForEach,
): Promise<Many> {
  const who = actingScope(principal)
  const ids = [...new Set(employeeIds.map((id) => id.toLowerCase()))]
  if (dryRun) return inOrganisation(deps, who, async (scope) => lookAtEach(scope, ids, await foresee(scope)))
  const results: Result[] = []
  for (const employeeId of ids) {
    let isLetIn = false
    try {
      const told = await inOrganisation(deps, who, async (scope) => {
        isLetIn = true
        const run = async () => (await act(scope, employeeId)) ?? null
        if (!keyed) return run()
        return (await onceInTransaction(scope, keyOfPart(keyed, employeeId, said), run)) as Told | null
      })
      results.push({ employeeId, outcome: told ? 'done' : 'unchanged', ...told })
    } catch (error) {
      // A caller who may not make the call any more is told so, and nothing else is done.
      if (!isLetIn || isConnectionSpent(error)) throw error
      results.push({ employeeId, outcome: 'refused', ...refusalOf(deps, error, employeeId) })
    }
  }
  return withCounts(results, false)
}

async function lookAtEach(
  scope: Scope,
  ids: readonly string[],
  look: (employee: LockedEmployee) => Promise<Told | undefined>,
): Promise<Many> {
  const results: Result[] = []
  for (const employeeId of ids) {
    try {
      const told = await look(await lookAtEmployee(scope, employeeId))
      results.push({ employeeId, outcome: told ? 'ready' : 'unchanged', ...told })
    } catch (error) {
      // Another failure has ended the transaction.
      if (!(error instanceof AppError)) throw error
      results.push({ employeeId, outcome: 'refused', ...refusalOf(scope.deps, error, employeeId) })
    }
  }
  return withCounts(results, true)
}

function refusalOf(
  { log }: Pick<Deps, 'log'>,
  error: unknown,
  employeeId: string,
): Pick<Result, 'code' | 'message' | 'retryAfter'> {
  if (error instanceof AppError) {
    const { code, message, details } = error
    return { code, message, ...(details.retryAfter !== undefined && { retryAfter: details.retryAfter }) }
  }
  log.error({ err: error, employeeId }, 'one of several employees could not be worked on')
  return { code: 'internal', message: 'Something went wrong with this employee. Try again.' }
}

function withCounts(results: Result[], dryRun: boolean): Many {
  const count = (...outcomes: Result['outcome'][]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).length
  return {
    dryRun,
    done: count('done', 'ready'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    results,
  }
}

/** Counts the messages of an answer by channel, and the credits that it takes. */
export function countSent(many: Many): ManySent {
  const by = (wanted: Channel) => many.results.filter(({ channel }) => channel === wanted).length
  return {
    ...many,
    channels: { email: by('email'), sms: by('sms'), whatsapp: by('whatsapp') },
    credits: many.results.filter(({ takesCredit }) => takesCredit).length,
  }
}
