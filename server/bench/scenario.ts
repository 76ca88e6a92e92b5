import { type ListPosition, sealCursor } from '#platform/pagination/keyset.ts'
import { listEmployees } from '#employees/list/list-employees.ts'
import { reachingOrganisation } from '#platform/db/reach.ts'
import { createKeys } from '#platform/keys/keys.ts'
import { record, type Statement } from './alone.ts'
import type { BenchPostgres } from './data/bench-postgres.ts'
import type { Call } from '#testing/load/saturate.ts'
import { type BenchOrganisation, bigOrganisation, signIn } from './data/organisations.ts'
import { invitation, recordInvite } from './record-invite.ts'
import { benchEnv } from './data/settings.ts'

const limit = 100

/** Searches that a user may type: with many, few or no results; by name, address and number. */
export const searches = [
  'smith',
  'sophie tay',
  'priya ndlovu',
  "o'connor1",
  'tomasz.kowalska7',
  '@northwind',
  'gmail.com',
  'khan12',
  'zoë mur',
  '07711 23',
  '+44771456',
  '9000',
  'nobody at all',
  'ella',
  'emeka o',
  '1234',
  'zoe',
  'oconnor  priya',
  'kowalska x maria',
  'ndlovu priya',
  '+44 (0)7714 56',
  '0044 7711-234',
]

/** The calls that are measured, and the statements behind them for `pg` alone. */
export interface Scenario {
  firstPage: Call[]
  page1000: Call[]
  search: Call[]
  /** Into the organisation that is measured. */
  invite: Call[]
  /** Into many organisations in turn. */
  inviteAcross: Call[]
  firstPageAlone: () => Statement[]
  /** The statements of each search. */
  searchAlone: Statement[][]
  inviteAlone: () => Statement[]
  inviteAcrossAlone: () => Statement[]
}

export async function prepareScenario(
  postgres: BenchPostgres,
  database: string,
  others: readonly BenchOrganisation[],
): Promise<Scenario> {
  const url = postgres.url(database)
  const [token, ...tokens] = (await signIn(url, [bigOrganisation, ...others])) as [string, ...string[]]
  const get = (query: string): Call => ({ method: 'GET', path: `/employees?limit=${limit}${query}`, token })
  const invite = (by: string): Call => ({
    method: 'POST',
    path: '/employees/invite',
    token: by,
    body: () => invitation(crypto.randomUUID().replaceAll('-', '')),
  })
  const list = await recordList(url)
  const searchAlone = []
  for (const q of searches) searchAlone.push(await recordList(url, q))
  // Uses up the included checks: thousands more follow, which are charged one by one.
  await postgres.run(
    database,
    `insert into usage_periods (org_id, period, used)
       values ('${bigOrganisation.orgId}', to_char(now() at time zone 'utc', 'YYYY-MM'), 500)`,
  )
  return {
    firstPage: [get('')],
    page1000: [get(`&cursor=${await cursorAfter(postgres, database, 999)}`)],
    search: searches.map((q) => get(`&q=${encodeURIComponent(q)}`)),
    invite: [invite(token)],
    inviteAcross: tokens.map(invite),
    firstPageAlone: () => list,
    searchAlone,
    inviteAlone: await recordInvite(url, [bigOrganisation]),
    inviteAcrossAlone: await recordInvite(url, others),
  }
}

// The permissions of an owner that matter to a list.
const permissions = new Set(['employees:write'] as const)

function recordList(url: string, q?: string): Promise<Statement[]> {
  return record(url, (db) => {
    const deps = { db, env: benchEnv, clock: () => new Date(), keys: createKeys(benchEnv.dataKey) }
    const { orgId } = bigOrganisation
    return reachingOrganisation(orgId, () =>
      listEmployees({ deps, tx: db, orgId, permissions }, { limit, q }),
    )
  })
}

/** Returns the cursor after so many pages, or in the middle of a list that is shorter. */
async function cursorAfter(postgres: BenchPostgres, database: string, pages: number): Promise<string> {
  const employees = `employees where org_id = '${bigOrganisation.orgId}'`
  const [position] = await postgres.read<ListPosition>(
    database,
    `select id, created_at as "createdAt" from ${employees} order by created_at desc, id desc
       offset least(${pages * limit}, (select count(*) / 2 from ${employees})) limit 1`,
  )
  if (!position) throw new Error('the organisation has no employees')
  const owner = { orgId: bigOrganisation.orgId, deps: { keys: createKeys(benchEnv.dataKey) } }
  return sealCursor(owner, position)
}
