import { api } from '@bonafide/shared/contract/api.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { NoopLogger } from 'drizzle-orm/logger'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readRows } from '#platform/db/database.ts'
import { sqlOf } from '#testing/harness/sent-statements.ts'
import { currentReach, type Reach } from '#platform/db/reach.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { makeEveryWrite } from '#testing/scenarios/every-write.ts'
import { createMakeWrite } from '#testing/scenarios/make-write.ts'
import { sql } from 'drizzle-orm'
import { acrossOrganisations, inOneOrganisation } from './cross-shard-statements.ts'
import { onCluster } from '#testing/harness/on-cluster.ts'

const server = withTestServer({ env: { digital: 'sandbox' } })

interface Sent {
  text: string
  values: unknown[]
  reach: Reach
}

/** What a statement is called in the list: the verb, and each table after it. */
function nameOf(text: string): string {
  const verb = /\b(insert into|update|delete from|select)\b/.exec(text.replace(/^with /, ''))?.[1]
  const tables = [...text.matchAll(/\b(?:from|join|into|update) \(?(?:only )?"?([a-z][a-z_]+)"?/g)].map(
    ([, table]) => table,
  )
  return [verb, ...new Set(tables)].join(' ')
}

async function shardsOf({ text, values }: Sent): Promise<number> {
  const { db } = server.deps
  const plan = await readRows<Record<'QUERY PLAN', string>>(
    db,
    sql`explain (costs off) ${sqlOf(text, values)}`,
  )
  const lines = plan.map((row) => row['QUERY PLAN'])
  const counts = lines.flatMap((line) => /Task Count: (\d+)/.exec(line)?.[1] ?? [])
  // What is put together of parts goes by the coordinator, which may ask any node to read one.
  const isWhole = !lines.some((line) => /Distributed Subplan|INSERT\/SELECT method/.test(line))
  return Math.max(0, ...counts.map(Number), isWhole ? 0 : 2)
}

async function readEverything(token: string): Promise<void> {
  const reads = Object.values(api)
    .flatMap((group) => Object.values(group) as Endpoint[])
    .filter(({ method, auth }) => method === 'GET' && auth.includes('session'))
  expect(reads.length).toBeGreaterThan(30)
  const { json } = await server.request('GET', '/employees', { token })
  const id: string = json.items[0].employeeId
  for (const { path } of reads) {
    await server.request('GET', path.replaceAll(/\{\w+\}/g, id), { token })
  }
}

test.runIf(onCluster)(
  'every statement about one organisation asks one shard, and what asks several is listed with its reason',
  { timeout: 600_000 },
  async () => {
    const sent = new Map<string, Sent>()
    const logQuery = vi.spyOn(NoopLogger.prototype, 'logQuery').mockImplementation((...given: unknown[]) => {
      const [text, values] = given as [string, unknown[]]
      const reach = currentReach()
      // What the scenario itself changes.
      if (reach === undefined) return
      // What one organisation asks counts before what several are asked for.
      const kind = typeof reach === 'object' ? 'one' : 'several'
      sent.set(`${kind} ${text}`, { text, values, reach })
    })
    onTestFinished(() => logQuery.mockRestore())
    await makeEveryWrite(server, createMakeWrite(server))
    const { token } = await server.signUp()
    await server.invite(token)
    await server.runJobs()
    await readEverything(token)
    logQuery.mockRestore()
    const asked = [...sent.values()].filter(({ text }) =>
      /^\s*(?:select|with|insert|update|delete)\b/.test(text),
    )
    expect(asked.length).toBeGreaterThan(300)
    const ofOne = new Set<string>()
    const ofSeveral = new Set<string>()
    for (const statement of asked) {
      if ((await shardsOf(statement)) <= 1) continue
      const reached = typeof statement.reach === 'object' ? ofOne : ofSeveral
      reached.add(nameOf(statement.text))
    }
    expect([...ofOne].toSorted()).toEqual(Object.keys(inOneOrganisation).toSorted())
    expect([...ofSeveral].toSorted()).toEqual(Object.keys(acrossOrganisations).toSorted())
  },
)
