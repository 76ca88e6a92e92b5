import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { readRows } from '#platform/db/database.ts'
import { openPostgres } from '#platform/db/open-postgres.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { inviteEmployee } from '#invitations/invite-employee.ts'
import { erasers, subscribers, tables } from '#modules.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { openQueue } from '#platform/jobs/job-queue.ts'
import { onceInTransaction } from '#platform/http/idempotency.ts'
import { createKeys } from '#platform/keys/keys.ts'
import { createLog } from '#platform/log.ts'
import { createMetrics } from '#platform/metrics/create-metrics.ts'
import { createProviders, createTestProviders } from '#process/create-providers.ts'
import { FromAnswer, record, type Recorded, type Statement } from './alone.ts'
import type { BenchOrganisation } from './data/organisations.ts'
import { benchEnv } from './data/settings.ts'

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const tokenHash = /^[\w-]{43}$/

/**
 * Records the statements of one invitation, and answers the same ones for a new employee at each call: with ids, tokens
 * and an address of their own, and with the place in the audit log that the database gives out when they are sent.
 */
export async function recordInvite(
  url: string,
  organisations: readonly BenchOrganisation[],
): Promise<() => Statement[]> {
  const [first] = organisations as readonly [BenchOrganisation, ...BenchOrganisation[]]
  const mark = newMark()
  // The first of a month makes the month's row as well; the others are like the second.
  await recordOne(url, first, newMark())
  const before = await recordOne(url, first, newMark())
  const recorded = await recordOne(url, first, mark)
  const statements = recorded.map(({ text, values }, index) => ({
    text,
    values: values.map((value, place) => fromAnswer(before, recorded, index, place) ?? value),
  }))
  let count = 0
  return () => {
    const next = organisations[count++ % organisations.length] ?? first
    const fresh = new Map([
      [first.orgId, next.orgId],
      [first.userId, next.userId],
      [mark, newMark()],
    ])
    const freshOf = (known: string, make: () => string) => {
      const made = fresh.get(known) ?? make()
      fresh.set(known, made)
      return made
    }
    const renew = (text: string) =>
      tokenHash.test(text)
        ? freshOf(text, () => randomBytes(32).toString('base64url'))
        : text.replaceAll(mark, () => fresh.get(mark) ?? mark).replace(uuid, (id) => freshOf(id, randomUUID))
    const valueOf = (value: unknown) => {
      if (typeof value === 'string') return renew(value)
      // Uses one character for each byte, so that the other bytes stay as they are.
      return value instanceof Buffer ? Buffer.from(renew(value.toString('latin1')), 'latin1') : value
    }
    return statements.map(({ text, values }) => ({
      text: text.replaceAll(first.orgId, next.orgId),
      values: values.map(valueOf),
    }))
  }
}

const newMark = () => randomBytes(16).toString('hex')

/**
 * Finds the source of a value: when it differs between two recordings just as the reply right before it does, it was
 * taken from there.
 */
function fromAnswer(
  before: readonly Recorded[],
  recorded: readonly Recorded[],
  index: number,
  place: number,
): FromAnswer | undefined {
  const [earlier, value] = [before[index]?.values[place], recorded[index]?.values[place]]
  if (earlier === value) return undefined
  const [earlierAnswer = [], answer = []] = [before[index - 1]?.answer, recorded[index - 1]?.answer]
  // The driver hands a bigint over as text.
  const isOf = (answered: unknown, sent: unknown) => String(answered) === String(sent)
  const column = answer.findIndex((answered, at) => isOf(answered, value) && isOf(earlierAnswer[at], earlier))
  return column < 0 ? undefined : new FromAnswer(column)
}

async function recordOne(
  url: string,
  { orgId, userId }: BenchOrganisation,
  mark: string,
): Promise<Recorded[]> {
  const log = createLog('silent')
  const database = await openPostgres(url, { onError: () => {} })
  const queue = await openQueue(database, log, { works: false })
  const statements = await record(url, async (db) => {
    const basics = {
      db,
      env: benchEnv,
      settings: benchEnv,
      sessionSecret: benchEnv.sessionSecret,
      clock: () => new Date(),
      keys: createKeys(benchEnv.dataKey),
    }
    const providers = createProviders(basics)
    const deps: Deps = {
      ...basics,
      log,
      jobs: queue,
      subscribers,
      erasers,
      tables,
      providers,
      testProviders: createTestProviders(basics, providers),
      live: undefined,
      fetch,
      metrics: createMetrics(),
    }
    const request = { owner: orgId, key: randomUUID(), call: '/employees/invite', parts: invitation(mark) }
    await inOrganisation(deps, { orgId, actor: `user:${userId}` }, (scope) =>
      onceInTransaction(scope, request, () =>
        inviteEmployee(scope, invitation(mark), { source: 'console', createdBy: userId }),
      ),
    )
  })
  await queue.stop()
  await database.close()
  return statements
}

/**
 * Looks at what all invitations of a run have left, those of `pg` alone among them.
 * @throws Error where a row is missing, or an audit log is not the one that the server would have written
 */
export async function requireWhole(url: string): Promise<void> {
  const database = await openPostgres(url, { onError: () => {} })
  try {
    const { db } = database
    const verdict = await verifyAudit(db)
    if (!verdict.ok) throw new Error(`the audit log is not whole: ${JSON.stringify(verdict)}`)
    // Seeded rows are left out: they have no creator, no audit entry, and tokens that say what they are.
    const counts = await readRows<Record<string, string>>(
      db,
      sql`select (select count(*) from employees where created_by is not null) as employees,
        (select count(*) from audit_log where action = 'invitation.created') as "audit rows",
        (select count(*) from idempotency_keys where reply_sealed is not null) as replies,
        (select count(*) from links join lookups found on found.kind = 'link' and found.key = token_hash) as links,
        (select count(*) from queue.job where name = 'message.send') as jobs`,
    )
    if (new Set(Object.values(counts[0] ?? {})).size !== 1)
      throw new Error(`invitations are not whole: ${JSON.stringify(counts[0])}`)
  } finally {
    await database.close()
  }
}

/** An invitation with a number and an address of its own. */
export function invitation(mark: string) {
  const digits = String(Number.parseInt(mark.slice(0, 8), 16) % 1_000_000).padStart(6, '0')
  return {
    fullName: 'Sophie Taylor',
    email: `sophie.taylor.${mark}@example.com`,
    phone: `07711 ${digits}`,
    inviteChannelPref: 'email' as const,
  }
}
