import { api } from '@bonafide/shared/contract/api.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { NoopLogger } from 'drizzle-orm/logger'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readRows } from '#platform/db/database.ts'
import { sqlOf } from '#testing/database/sent-statements.ts'
import { currentReach, type Reach } from '#platform/db/reach.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { makeEveryWrite } from '#testing/calls/every-write.ts'
import { createMakeWrite } from '#testing/calls/make-write.ts'
import { sql } from 'drizzle-orm'
import { onCluster } from '#testing/database/until-blocked.ts'

const server = withTestServer({ env: { digital: 'sandbox' } })

export const ofTokens =
  'what signing in has begun with is on the coordinator: it is found by its token before its organisation'

export const onTestTime =
  'moving the clock of test mode runs the hourly tasks, which look for what is due in all'

export const ofSandbox = 'what the sandbox knows of a session is in no organisation, as if a vendor had it'

/**
 * Lists the statements that ask several nodes of a cluster at once while in one organisation, and why. A statement is
 * named by what it does and by its tables, in their order. All other statements there ask one node.
 */
export const inOneOrganisation: Readonly<Record<string, string>> = {
  'delete from factor_challenges gone': ofTokens,
  'delete from sandbox_digital digital_sessions': ofSandbox,
  'delete from sandbox_identity identity_sessions': ofSandbox,
  'delete from sso_tokens gone': ofTokens,
  'select employees right_to_work_states': onTestTime,
  'select employees right_to_work_states right_to_work_alerts': onTestTime,
  'select links': onTestTime,
  'select links ledger': onTestTime,
  'select links organisations': onTestTime,
  'select one_time_codes': 'codes that a network asked for are counted in all organisations',
  'select one_time_codes messages': 'codes to a number or a mailbox are counted in all organisations',
  'select right_to_work_alerts employees': onTestTime,
  'select right_to_work_states': onTestTime,
}

export const ofAccount = 'an account may be in several organisations'

export const atSignIn = 'an address says in which organisations its account is only once it is found'

/** The same of what is about accounts, or looks for what it is about. Hourly tasks look for what is due in all. */
export const acrossOrganisations: Readonly<Record<string, string>> = {
  'delete from directory_users': ofAccount,
  'delete from removed_members': ofAccount,
  'delete from sessions': ofAccount,
  'delete from sso_identities': ofAccount,
  'delete from team_invitations': ofAccount,
  'delete from user_traces': ofAccount,
  'select directory_users': 'a user is told everything that is kept of them',
  'select employees memberships': 'a user is told everything that is kept of them',
  'select memberships': ofAccount,
  'select memberships organisations': ofAccount,
  'select memberships organisations sessions': ofAccount,
  'select messages memberships': 'a user is told everything that is kept of them',
  'select removed_members': 'a user is told everything that is kept of them',
  'select sessions': ofAccount,
  'select sso_connections google_identities users memberships organisations': atSignIn,
  'select sso_connections users memberships organisations': atSignIn,
  'select sso_identities': 'a user is told everything that is kept of them',
  'select team_invitations': 'a user is told everything that is kept of them',
  'select user_traces': 'a user is told everything that is kept of them',
  'update sessions memberships': ofAccount,
}

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
