import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { acrossOrganisations, reachingOrganisation } from '#platform/db/reach.ts'
import type { Deps } from '#platform/scope.ts'
import { recomputeExcuses } from '#right-to-work/checks/recompute-excuses.ts'
import { rightToWorkStates } from '#right-to-work/right-to-work-tables.ts'
import { createDeps } from '#process/deps.ts'
import { giveChecks } from './data/give-checks.ts'
import { bigOrganisation, signIn } from './data/organisations.ts'
import { startServers } from './servers.ts'
import { benchEnv } from './data/settings.ts'
import { steadyLoad } from './load.ts'
import { type Measured, median, middle, summary } from './statistics.ts'

export interface ExcuseFigures {
  employees: number
  /** The time for a page of a hundred employees whose excuse ends within 60 days. */
  ending: Measured
  /** The same of all, the newest first. */
  newest: Measured
  /** Seconds that a night takes to compute all of them anew, in one process. */
  recomputed: number
  /** Seconds of processor that this process takes of it. */
  processor: number
  /** The time that a user needs to change an employee's site meanwhile. */
  changing: Measured
  /** The same while nothing else happens. */
  calm: Measured
}

interface Plan {
  url: string
  /** The built server. */
  main: string
  rounds: number
  seconds: number
  /** Updates PostgreSQL's statistics, as it does by itself after a while. */
  vacuum(): Promise<void>
  say(text: string): void
}

const rate = 25
const pauseBetweenChanges = 100

/** Measures lists and nightly jobs in an organisation of many employees, each with a check. */
export async function measureExcuses(plan: Plan): Promise<ExcuseFigures> {
  const { url, main, rounds, seconds, vacuum, say } = plan
  const env = { ...benchEnv, databaseUrl: url, logLevel: 'silent' as const }
  const { deps, queue, close } = await createDeps(env, { works: false })
  try {
    say('recording a check of each employee…')
    const count = await giveChecks(deps, bigOrganisation)
    await vacuum()
    const servers = await startServers(main, url, 1)
    try {
      const [server = ''] = servers.urls
      const [token = ''] = await signIn(url, [bigOrganisation])
      const list = (query: string) =>
        steadyLoad(server, [{ method: 'GET', path: `/right-to-work?limit=100${query}`, token }], {
          seconds,
          rate,
        })
      const change = await siteChanges(deps, server, token)
      await list('')
      const measured: Omit<ExcuseFigures, 'employees'>[] = []
      for (let round = 1; round <= rounds; round++) {
        say(`lists and a night, round ${round} of ${rounds}…`)
        const ending = await list('&endsWithinDays=60')
        const newest = await list('')
        const until = performance.now() + seconds * 1000
        const calm = await change(() => performance.now() > until)
        measured.push({ ending, newest, calm, ...(await measureNight(deps, change, count)) })
      }
      const of = (name: 'ending' | 'newest' | 'calm' | 'changing') =>
        median(measured.map((round) => round[name]))
      return {
        employees: count,
        ending: of('ending'),
        newest: of('newest'),
        calm: of('calm'),
        changing: of('changing'),
        recomputed: middle(measured.map(({ recomputed }) => recomputed)),
        processor: middle(measured.map(({ processor }) => processor)),
      }
    } finally {
      await servers.stop()
    }
  } finally {
    await queue.stop()
    await close()
  }
}

/** Changes the site of one employee after the other until it is over: each locks that employee, as a new check does. */
type Change = (isOver: () => boolean) => Promise<Measured & { answered: number }>

async function siteChanges(deps: Deps, server: string, token: string): Promise<Change> {
  const { orgId } = bigOrganisation
  const rows = await reachingOrganisation(orgId, () =>
    deps.db.select({ id: employees.id }).from(employees).where(eq(employees.orgId, orgId)).limit(5000),
  )
  let count = 0
  const changeOne = async () => {
    const { id = '' } = rows[count++ % rows.length] ?? {}
    const answer = await fetch(`${server}/api/employees/${id}/engagement`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ site: `Site ${count}` }),
    })
    await answer.arrayBuffer()
    return answer.ok
  }
  return async (isOver) => {
    const durations: number[] = []
    let failures = 0
    const started = performance.now()
    while (!isOver()) {
      const begun = performance.now()
      if (await changeOne()) durations.push(performance.now() - begun)
      else failures++
      await sleep(pauseBetweenChanges)
    }
    return {
      ...summary(durations, (performance.now() - started) / 1000, failures),
      answered: durations.length,
    }
  }
}

/** The computation of a night, while a user goes on. */
async function measureNight(deps: Deps, change: Change, count: number) {
  // Pretends that the states were computed for the day before.
  await reachingOrganisation(bigOrganisation.orgId, () =>
    deps.db.update(rightToWorkStates).set({ computedOn: sql`${rightToWorkStates.computedOn} - 1` }),
  )
  let isOver = false
  const changing = change(() => isOver)
  const used = process.cpuUsage()
  const started = performance.now()
  const done = await acrossOrganisations('hourly tasks', () => recomputeExcuses(deps))
  const recomputed = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(used)
  isOver = true
  const changed = await changing
  // A change made meanwhile computes that employee's excuse too.
  const computed = (done['computed'] ?? 0) + changed.answered
  if (computed < count) throw new Error(`${computed} of ${count} were computed`)
  return { recomputed, processor: (user + system) / 1e6, changing: changed }
}
