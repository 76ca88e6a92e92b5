import { sendAlone, sendSteadily } from './alone.ts'
import { coresWorth } from './cores-worth.ts'
import type { Call } from '#testing/load/saturate.ts'
import { load, steadyLoad } from './load.ts'
import { medianUse, pin, type ProcessorUse, watchProcessor, withChildren } from './processor-use.ts'
import type { Scenario } from './scenario.ts'
import { type Servers, startServers } from './servers.ts'
import { type Measured, median, middle } from './statistics.ts'

/**
 * The calls under way at once per process when measuring throughput: enough to keep it and PostgreSQL busy, and few
 * enough that calls do not mostly wait for each other.
 */
export const connections = 8
/** Larger crowds, to measure their effect on the time of an invitation. */
const crowds = [16, 32]
/** Calls a second where it is measured how long one takes. */
export const steadyRate = 25

/** Figures of the time of a call while there are few. */
type Calm = 'firstPage' | 'page1000' | 'search' | 'searchAlone'
/** Figures that are measured of one process only. */
type Alone = 'listAlone' | 'inviteAlone' | 'inviteOne' | 'inviteOneAlone'
export type Figure = Calm | Alone | 'list' | 'invite'

export interface Results {
  /** The figures of one process. */
  one: Record<Figure, Measured>
  /** One process as a share of `pg` alone, which was measured right after it: of each round, and then the median. */
  shares: Record<'list' | 'invite' | 'inviteOne', number>
  /** The slowest and the quickest round of `pg` alone, in calls a second. */
  spread: Record<'list' | 'invite', { least: number; most: number }>
  /** The figures by the number of processes. */
  scaling: Scaled[]
  /** Invitations into many organisations, answered by one process, by how many are under way at once. */
  crowded: Crowded[]
  /** The same for so many seconds without a pause, with a checkpoint of PostgreSQL in their middle. */
  sustained: Measured & { seconds: number }
  /** True when the single process had a core to itself. */
  isPinned: boolean
  /** See `coresWorth`. */
  coresWorth: number
}

export interface Crowded {
  atOnce: number
  invite: Measured
  use: ProcessorUse | undefined
}

/** The throughput of several processes together, and their use of the processor when the system tells it. */
export interface Scaled {
  processes: number
  list: Measured
  invite: Measured
  uses: { list: ProcessorUse | undefined; invite: ProcessorUse | undefined }
}

interface Plan {
  scenario: Scenario
  url: string
  /** The process of PostgreSQL. */
  postgresPid: number
  /** The built server. */
  main: string
  rounds: number
  seconds: number
  /** The numbers of processes to measure together, from one on. */
  processes: readonly number[]
  sustainedSeconds: number
  /** Makes PostgreSQL write its memory to its files, as it does from time to time. */
  checkpoint(): Promise<void>
  say(text: string): void
}

// A process that has just started compiles and connects; a server that is measured has been there for a while.
const warmUpSeconds = 5

/** Measures everything, round by round, so that what disturbs a machine for a while disturbs all of it alike. */
export async function measure(plan: Plan): Promise<Results> {
  const groups: Servers[] = []
  try {
    for (const size of plan.processes) {
      plan.say(`warming up ${size} ${size === 1 ? 'process' : 'processes'}…`)
      const group = await startServers(plan.main, plan.url, size)
      groups.push(group)
      await warmUp(group, plan)
    }
    const one: Record<Alone, Measured>[] = []
    const crowded: Omit<Crowded, 'atOnce'>[][] = []
    const scaled: Scaled[][] = []
    const worth: number[] = []
    const calm: Record<Calm, Measured>[] = []
    // First, while PostgreSQL has nothing to clear away yet.
    for (let round = 1; round <= plan.rounds; round++) {
      plan.say(`how long a call takes, round ${round} of ${plan.rounds}…`)
      calm.push(await measureCalm(plan, groups[0] as Servers))
    }
    for (let round = 1; round <= plan.rounds; round++) {
      plan.say(`how many calls, round ${round} of ${plan.rounds}…`)
      worth.push(await coresWorth())
      const [single, ...more] = groups as [Servers, ...Servers[]]
      const { alone, ...answered } = await measureOne(plan, single)
      one.push(alone)
      crowded.push(await measureCrowds(plan, single))
      scaled.push([answered])
      for (const group of more) scaled.at(-1)?.push(await measureTogether(plan, group))
    }
    plan.say(`invitations for ${plan.sustainedSeconds} seconds…`)
    const sustained = await measureSustained(plan, groups[0] as Servers)
    const scaling = plan.processes.map((_size, index) =>
      medianOf(scaled.map((round) => round[index] as Scaled)),
    )
    const [{ list, invite }] = scaling as [Scaled, ...Scaled[]]
    const figures = { ...mediansOf(calm), ...mediansOf(one), list, invite }
    const shareOf = (kind: 'list' | 'invite', alone: Alone) =>
      middle(
        scaled.map(
          ([single], round) => (single?.[kind].perSecond ?? NaN) / (one[round]?.[alone].perSecond ?? NaN),
        ),
      )
    const shares = {
      list: shareOf('list', 'listAlone'),
      invite: shareOf('invite', 'inviteAlone'),
      inviteOne: middle(
        one.map(({ inviteOne, inviteOneAlone }) => inviteOne.perSecond / inviteOneAlone.perSecond),
      ),
    }
    const spreadOf = (alone: Alone) => {
      const rates = one.map((round) => round[alone].perSecond)
      return { least: Math.min(...rates), most: Math.max(...rates) }
    }
    const spread = { list: spreadOf('listAlone'), invite: spreadOf('inviteAlone') }
    const byCrowd = crowds.map((atOnce, index) => {
      const rounds = crowded.map((round) => round[index] as Omit<Crowded, 'atOnce'>)
      return {
        atOnce,
        invite: median(rounds.map(({ invite: answered }) => answered)),
        use: medianUse(rounds.map(({ use }) => use)),
      }
    })
    return {
      one: figures,
      shares,
      spread,
      scaling,
      crowded: [{ atOnce: connections, invite, use: scaling[0]?.uses.invite }, ...byCrowd],
      sustained: { ...sustained, seconds: plan.sustainedSeconds },
      isPinned: await pin(undefined, [process.pid]),
      coresWorth: middle(worth),
    }
  } finally {
    await Promise.all(groups.map((group) => group.stop()))
  }
}

function mediansOf<Name extends string>(rounds: readonly Record<Name, Measured>[]): Record<Name, Measured> {
  const names = Object.keys(rounds[0] ?? {}) as Name[]
  const medians = names.map((name) => [name, median(rounds.map((round) => round[name]))])
  return Object.fromEntries(medians) as Record<Name, Measured>
}

async function warmUp({ urls }: Servers, { scenario, seconds }: Plan): Promise<void> {
  const forSeconds = Math.min(warmUpSeconds, seconds)
  for (const calls of [scenario.firstPage, scenario.search, scenario.inviteAcross]) {
    await load(urls, calls, { seconds: forSeconds, connections })
  }
}

// Runs work while one process has a core to itself and the other loaded processes share the rest.
async function pinned<T>(plan: Plan, [pid]: readonly number[], work: () => Promise<T>): Promise<T> {
  const others = [process.pid, ...(await withChildren(plan.postgresPid))]
  await pin(pid, others)
  try {
    return await work()
  } finally {
    await pin(undefined, [...(pid === undefined ? [] : [pid]), ...others])
  }
}

async function measureCalm(
  { scenario, url, seconds }: Plan,
  { urls }: Servers,
): Promise<Record<Calm, Measured>> {
  const [server] = urls as [string]
  const steady = { seconds, rate: steadyRate }
  return {
    firstPage: await steadyLoad(server, scenario.firstPage, steady),
    page1000: await steadyLoad(server, scenario.page1000, steady),
    search: await steadyLoad(server, scenario.search, steady),
    searchAlone: await sendSteadily(url, scenario.searchAlone, steady),
  }
}

/**
 * Measures one process, and after each kind of call the same through `pg` alone, so that both run under the same load.
 */
async function measureOne(
  plan: Plan,
  { urls, pids }: Servers,
): Promise<Scaled & { alone: Record<Alone, Measured> }> {
  const { scenario, url, seconds } = plan
  const answer = (calls: readonly Call[]) => pinned(plan, pids, () => watch({ plan, urls, pids, calls }))
  const send = (next: Scenario['inviteAlone']) =>
    pinned(plan, [process.pid], () => sendAlone(url, { seconds, connections, next }))
  const list = await answer(scenario.firstPage)
  const listAlone = await send(scenario.firstPageAlone)
  const invite = await answer(scenario.inviteAcross)
  const inviteAlone = await send(scenario.inviteAcrossAlone)
  const { result: inviteOne } = await answer(scenario.invite)
  const inviteOneAlone = await send(scenario.inviteAlone)
  return {
    processes: 1,
    list: list.result,
    invite: invite.result,
    uses: { list: list.use, invite: invite.use },
    alone: { listAlone, inviteAlone, inviteOne, inviteOneAlone },
  }
}

async function measureCrowds(plan: Plan, { urls, pids }: Servers): Promise<Omit<Crowded, 'atOnce'>[]> {
  const calls = plan.scenario.inviteAcross
  const measured = []
  for (const atOnce of crowds) {
    const { result, use } = await pinned(plan, pids, () => watch({ plan, urls, pids, calls, atOnce }))
    measured.push({ invite: result, use })
  }
  return measured
}

async function measureSustained(plan: Plan, { urls, pids }: Servers): Promise<Measured> {
  const { scenario, sustainedSeconds, checkpoint } = plan
  return pinned(plan, pids, async () => {
    const middleOf = new Promise((resolve) => setTimeout(resolve, (sustainedSeconds * 1000) / 2))
    const [result] = await Promise.all([
      load(urls, scenario.inviteAcross, { seconds: sustainedSeconds, connections }),
      middleOf.then(checkpoint),
    ])
    return result
  })
}

/** Measures several processes, which share all cores. */
async function measureTogether(plan: Plan, { urls, pids }: Servers): Promise<Scaled> {
  const list = await watch({ plan, urls, pids, calls: plan.scenario.firstPage })
  const invite = await watch({ plan, urls, pids, calls: plan.scenario.inviteAcross })
  return {
    processes: urls.length,
    list: list.result,
    invite: invite.result,
    uses: { list: list.use, invite: invite.use },
  }
}

interface Watched extends Pick<Servers, 'urls' | 'pids'> {
  plan: Plan
  calls: readonly Call[]
  atOnce?: number
}

function watch({ plan: { seconds, postgresPid }, urls, pids, calls, atOnce = connections }: Watched) {
  return watchProcessor({ servers: pids, postgres: postgresPid }, () =>
    load(urls, calls, { seconds, connections: atOnce }),
  )
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
