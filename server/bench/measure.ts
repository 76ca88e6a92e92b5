import { sendAlone } from './alone.ts'
import { load } from './load.ts'
import { type ProcessorUse, watchProcessor } from './processor-use.ts'
import type { Scenario } from './scenario.ts'
import { startServers } from './servers.ts'
import { steadyLoad } from './steady-load.ts'
import { type Measured, median } from './statistics.ts'

/** How many calls are under way at once where as many as possible are to be answered, for each process. */
export const connections = 16
/** Calls a second where it is measured how long one takes. */
export const steadyRate = 25

const figures = [
  'firstPage',
  'page1000',
  'search',
  'list',
  'listAlone',
  'invite',
  'inviteAlone',
  'inviteOne',
  'inviteOneAlone',
] as const
export type Figure = (typeof figures)[number]

export interface Results {
  /** Of one process. */
  one: Record<Figure, Measured>
  /** What took the processor meanwhile, round by round; empty where the system does not tell. */
  uses: { list: ProcessorUse[]; invite: ProcessorUse[] }
  /** By the number of processes. */
  scaling: { processes: number; list: Measured; invite: Measured }[]
}

interface Plan {
  scenario: Scenario
  url: string
  /** Of PostgreSQL. */
  postgresPid: number
  /** The built server. */
  main: string
  rounds: number
  seconds: number
  say(text: string): void
}

/** Measures everything, round by round, so that what disturbs a machine for a while disturbs all of it alike. */
export async function measure(plan: Plan): Promise<Results> {
  const one = Object.fromEntries(figures.map((figure) => [figure, [] as Measured[]])) as Record<
    Figure,
    Measured[]
  >
  const uses: Results['uses'] = { list: [], invite: [] }
  const more = [2, 4].map((processes) => ({ processes, list: [] as Measured[], invite: [] as Measured[] }))
  for (let round = 1; round <= plan.rounds; round++) {
    plan.say(`round ${round} of ${plan.rounds}, one process…`)
    const { measured, list: listUse, invite: inviteUse } = await measureOne(plan)
    if (listUse) uses.list.push(listUse)
    if (inviteUse) uses.invite.push(inviteUse)
    for (const figure of figures) one[figure].push(measured[figure])
    for (const { processes, list, invite } of more) {
      plan.say(`round ${round} of ${plan.rounds}, ${processes} processes…`)
      const together = await measureTogether(plan, processes)
      list.push(together.list)
      invite.push(together.invite)
    }
  }
  const medians = Object.fromEntries(figures.map((figure) => [figure, median(one[figure])])) as Results['one']
  return {
    one: medians,
    uses,
    scaling: [
      { processes: 1, list: medians.list, invite: medians.invite },
      ...more.map(({ processes, list, invite }) => ({
        processes,
        list: median(list),
        invite: median(invite),
      })),
    ],
  }
}

async function measureOne({ scenario, url, main, seconds, postgresPid }: Plan) {
  const { urls, pids, stop } = await warmServers({ scenario, url, main }, 1)
  try {
    const steady = { seconds, rate: steadyRate }
    const [server] = urls as [string]
    const full = { seconds, connections }
    const watch = <T>(work: () => Promise<T>) =>
      watchProcessor({ servers: pids, postgres: postgresPid }, work)
    const calm = {
      firstPage: await steadyLoad(server, scenario.firstPage, steady),
      page1000: await steadyLoad(server, scenario.page1000, steady),
      search: await steadyLoad(server, scenario.search, steady),
    }
    const list = await watch(() => load(urls, scenario.firstPage, full))
    const listAlone = await sendAlone(url, { ...full, next: scenario.firstPageAlone })
    const invite = await watch(() => load(urls, scenario.inviteAcross, full))
    const measured: Record<Figure, Measured> = {
      ...calm,
      list: list.result,
      listAlone,
      invite: invite.result,
      inviteAlone: await sendAlone(url, { ...full, next: scenario.inviteAcrossAlone }),
      inviteOne: await load(urls, scenario.invite, full),
      inviteOneAlone: await sendAlone(url, { ...full, next: scenario.inviteAlone }),
    }
    return { measured, list: list.use, invite: invite.use }
  } finally {
    await stop()
  }
}

async function measureTogether({ scenario, url, main, seconds }: Plan, processes: number) {
  const { urls, stop } = await warmServers({ scenario, url, main }, processes)
  try {
    const full = { seconds, connections }
    return {
      list: await load(urls, scenario.firstPage, full),
      invite: await load(urls, scenario.inviteAcross, full),
    }
  } finally {
    await stop()
  }
}

// A process that has just started compiles and connects; a server that is measured has been there for a while.
async function warmServers({ scenario, url, main }: Pick<Plan, 'scenario' | 'url' | 'main'>, count: number) {
  const servers = await startServers(main, url, count)
  for (const calls of [scenario.firstPage, scenario.search, scenario.inviteAcross]) {
    await load(servers.urls, calls, { seconds: 1, connections })
  }
  return servers
}
