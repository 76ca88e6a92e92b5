import { sendAlone } from './alone.ts'
import { coresWorth } from './cores-worth.ts'
import { type Call, load } from './load.ts'
import { medianUse, type ProcessorUse, watchProcessor } from './processor-use.ts'
import type { Scenario } from './scenario.ts'
import { type Servers, startServers } from './servers.ts'
import { steadyLoad } from './steady-load.ts'
import { type Measured, median, middle } from './statistics.ts'

/** How many calls are under way at once where as many as possible are to be answered, for each process. */
export const connections = 16
/** Calls a second where it is measured how long one takes. */
export const steadyRate = 25

const alone = [
  'firstPage',
  'page1000',
  'search',
  'listAlone',
  'inviteAlone',
  'inviteOne',
  'inviteOneAlone',
] as const
/** What is measured of one process only. */
type Alone = (typeof alone)[number]
export type Figure = Alone | 'list' | 'invite'

export interface Results {
  /** Of one process. */
  one: Record<Figure, Measured>
  /** By the number of processes. */
  scaling: Scaled[]
  /** See `coresWorth`. */
  coresWorth: number
}

/** What so many processes answer together, and what took the processor meanwhile, where the system tells. */
export interface Scaled {
  processes: number
  list: Measured
  invite: Measured
  uses: { list: ProcessorUse | undefined; invite: ProcessorUse | undefined }
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

const groupSizes = [1, 2, 4]
// A process that has just started compiles and connects; a server that is measured has been there for a while.
const warmUpSeconds = 5

/** Measures everything, round by round, so that what disturbs a machine for a while disturbs all of it alike. */
export async function measure(plan: Plan): Promise<Results> {
  const groups: Servers[] = []
  try {
    for (const size of groupSizes) {
      plan.say(`warming up ${size} ${size === 1 ? 'process' : 'processes'}…`)
      const group = await startServers(plan.main, plan.url, size)
      groups.push(group)
      await warmUp(group, plan)
    }
    const one: Record<Alone, Measured>[] = []
    const scaled: Scaled[][] = []
    const worth: number[] = []
    for (let round = 1; round <= plan.rounds; round++) {
      plan.say(`round ${round} of ${plan.rounds}…`)
      worth.push(await coresWorth())
      one.push(await measureOne(plan, groups[0] as Servers))
      const together: Scaled[] = []
      for (const group of groups) together.push(await measureTogether(plan, group))
      scaled.push(together)
    }
    const scaling = groupSizes.map((_size, index) => medianOf(scaled.map((round) => round[index] as Scaled)))
    const [{ list, invite }] = scaling as [Scaled, ...Scaled[]]
    const of = (figure: Alone) => median(one.map((round) => round[figure]))
    const rest = Object.fromEntries(alone.map((figure) => [figure, of(figure)])) as Record<Alone, Measured>
    return { one: { ...rest, list, invite }, scaling, coresWorth: middle(worth) }
  } finally {
    await Promise.all(groups.map((group) => group.stop()))
  }
}

async function warmUp({ urls }: Servers, { scenario, seconds }: Plan): Promise<void> {
  const forSeconds = Math.min(warmUpSeconds, seconds)
  for (const calls of [scenario.firstPage, scenario.search, scenario.inviteAcross]) {
    await load(urls, calls, { seconds: forSeconds, connections })
  }
}

async function measureOne(
  { scenario, url, seconds }: Plan,
  { urls }: Servers,
): Promise<Record<Alone, Measured>> {
  const [server] = urls as [string]
  const steady = { seconds, rate: steadyRate }
  const full = { seconds, connections }
  return {
    firstPage: await steadyLoad(server, scenario.firstPage, steady),
    page1000: await steadyLoad(server, scenario.page1000, steady),
    search: await steadyLoad(server, scenario.search, steady),
    listAlone: await sendAlone(url, { ...full, next: scenario.firstPageAlone }),
    inviteAlone: await sendAlone(url, { ...full, next: scenario.inviteAcrossAlone }),
    inviteOne: await load(urls, scenario.invite, full),
    inviteOneAlone: await sendAlone(url, { ...full, next: scenario.inviteAlone }),
  }
}

async function measureTogether(
  { scenario, seconds, postgresPid }: Plan,
  { urls, pids }: Servers,
): Promise<Scaled> {
  const watch = (calls: readonly Call[]) =>
    watchProcessor({ servers: pids, postgres: postgresPid }, () =>
      load(urls, calls, { seconds, connections }),
    )
  const list = await watch(scenario.firstPage)
  const invite = await watch(scenario.inviteAcross)
  return {
    processes: urls.length,
    list: list.result,
    invite: invite.result,
    uses: { list: list.use, invite: invite.use },
  }
}

function medianOf(rounds: readonly Scaled[]): Scaled {
  const use = (kind: keyof Scaled['uses']) => medianUse(rounds.map(({ uses }) => uses[kind]))
  return {
    processes: rounds[0]?.processes ?? 0,
    list: median(rounds.map(({ list }) => list)),
    invite: median(rounds.map(({ invite }) => invite)),
    uses: { list: use('list'), invite: use('invite') },
  }
}
