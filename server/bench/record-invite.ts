import { randomBytes, randomUUID } from 'node:crypto'
import { openPostgres } from '#platform/db/open-postgres.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { inviteEmployee } from '#invitations/invite-employee.ts'
import { erasers, subscribers } from '#jobs.ts'
import { openQueue } from '#platform/jobs/job-queue.ts'
import { onceInTransaction } from '#platform/http/idempotency.ts'
import { createKeys } from '#platform/keys/keys.ts'
import { createLog } from '#platform/log.ts'
import { createMetrics } from '#platform/metrics/create-metrics.ts'
import { createProviders, createTestProviders } from '#create-providers.ts'
import { record, type Statement } from './alone.ts'
import type { BenchOrganisation } from './organisations.ts'
import { benchEnv } from './settings.ts'

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const tokenHash = /^[\w-]{43}$/

/** Records the statements of one invitation, and answers the same ones for a new employee at each call. */
export async function recordInvite(
  url: string,
  organisations: readonly BenchOrganisation[],
): Promise<() => Statement[]> {
  const [first] = organisations as readonly [BenchOrganisation, ...BenchOrganisation[]]
  const mark = randomUUID().replaceAll('-', '')
  // The first of a month makes the month's row as well; the others are like the second.
  await recordOne(url, first, randomUUID())
  const recorded = await recordOne(url, first, mark)
  let count = 0
  return () => {
    const next = organisations[count++ % organisations.length] ?? first
    const fresh = new Map([
      [first.orgId, next.orgId],
      [first.userId, next.userId],
    ])
    const freshOf = (id: string) => {
      const known = fresh.get(id) ?? randomUUID()
      fresh.set(id, known)
      return known
    }
    const newMark = randomBytes(16).toString('hex')
    const valueOf = (value: unknown) => {
      if (typeof value !== 'string') return value
      if (tokenHash.test(value)) return randomBytes(32).toString('base64url')
      return value.replaceAll(mark, newMark).replace(uuid, freshOf)
    }
    return recorded.map(({ text, values }) => ({ text, values: values.map(valueOf) }))
  }
}

async function recordOne(
  url: string,
  { orgId, userId }: BenchOrganisation,
  mark: string,
): Promise<Statement[]> {
  const log = createLog('silent')
  const database = await openPostgres(url, { onError: () => {} })
  const queue = await openQueue(database, log, { works: false })
  const statements = await record(url, async (db) => {
    const basics = { db, env: benchEnv, clock: () => new Date(), keys: createKeys(benchEnv.dataKey) }
    const providers = createProviders(basics)
    const deps: Deps = {
      ...basics,
      log,
      jobs: queue,
      subscribers,
      erasers,
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
