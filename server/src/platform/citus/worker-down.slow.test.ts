import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type ClusterWorker, clusterWorkers, portOf } from '#testing/cluster/cluster-workers.ts'
import { onServer } from '#testing/database/copy-database.ts'
import { createProcesses } from '#testing/processes/processes.ts'
import { expectEverythingSentOnce, invitationsAndLists } from '#testing/load/acknowledged.ts'
import { type ConsoleCalls, signUpForLoad } from '#testing/load/console-calls.ts'
import { isSuccess, isTold503, startLoad } from '#testing/load/steady-load.ts'
import { onCluster } from '#testing/database/until-blocked.ts'

const perSecond = 4
const backWithinMs = 30_000
const settings = { RUN_JOBS: '0' }

async function started(onTestFinished: (done: () => Promise<void>) => void) {
  const processes = await createProcesses()
  onTestFinished(() => processes.end())
  const server = await processes.startServer(settings)
  const worker = await processes.startWorker(settings)
  const databaseUrl = processes.databaseUrl ?? ''
  const load = (calls: ConsoleCalls) =>
    startLoad({ perSecond, atOnce: 100 }, invitationsAndLists(calls, server.url))
  return { server, worker, databaseUrl, load }
}

/** An organisation on each of these workers. */
async function organisationOnEach(url: string, databaseUrl: string, workers: readonly ClusterWorker[]) {
  const found = new Map<number, ConsoleCalls>()
  for (let tries = 0; found.size < workers.length && tries < 50; tries++) {
    const calls = await signUpForLoad(url, databaseUrl)
    found.set(await portOf(databaseUrl, calls.orgId), calls)
  }
  return workers.map(({ port }) => {
    const calls = found.get(port)
    if (!calls) throw new Error(`no organisation came to the worker at ${port}`)
    return calls
  })
}

test.runIf(onCluster)(
  'a worker that dies under load and comes back loses nothing acknowledged, and organisations elsewhere notice nothing',
  { timeout: 300_000 },
  async ({ annotate, onTestFinished, skip }) => {
    const [kept, killed] = await clusterWorkers()
    skip(!kept || !killed, 'the workers are on another machine')
    if (!kept || !killed) return
    const { server, worker, databaseUrl, load } = await started(onTestFinished)
    const [elsewhere, there] = await organisationOnEach(server.url, databaseUrl, [kept, killed])
    if (!elsewhere || !there) return
    const loads = [elsewhere, there].map(load)
    await sleep(4000)
    await killed.kill()
    await sleep(6000)
    const startedAt = performance.now()
    killed.start()
    await sleep(6000)
    const [answersElsewhere = [], answersThere = []] = await Promise.all(loads.map(({ stop }) => stop()))

    expect(answersElsewhere.filter((answer) => !isSuccess(answer))).toEqual([])
    expect(answersThere.filter((answer) => !isSuccess(answer) && !isTold503(answer))).toEqual([])
    const told = answersThere.filter(isTold503).length
    expect(told).toBeGreaterThan(0)
    const again = answersThere.filter((answer) => isSuccess(answer) && answer.sentAt > startedAt)
    const backAfterMs = Math.min(...again.map(({ answeredAt }) => answeredAt)) - startedAt
    expect(backAfterMs).toBeLessThan(backWithinMs)
    await annotate(
      `${answersElsewhere.length} requests elsewhere all answered; there ${told} of ${answersThere.length} were told to come again, and it was back after ${(backAfterMs / 1000).toFixed(1)} s`,
    )
    expect([server.child.exitCode, worker.child.exitCode]).toEqual([null, null])
    await expectEverythingSentOnce(expect, databaseUrl, elsewhere, answersElsewhere)
    await expectEverythingSentOnce(expect, databaseUrl, there, answersThere)
  },
)

test.runIf(onCluster)(
  'an organisation whose rows are moved to another worker under load loses nothing acknowledged',
  { timeout: 300_000 },
  async ({ annotate, onTestFinished, skip }) => {
    const workers = await clusterWorkers()
    const [to, from] = workers
    skip(!to || !from, 'the workers are on another machine')
    if (!to || !from) return
    const { server, databaseUrl, load } = await started(onTestFinished)
    const [staying, moving] = await organisationOnEach(server.url, databaseUrl, [to, from])
    if (!staying || !moving) return
    const loads = [staying, moving].map(load)
    await sleep(2000)
    const movedFrom = performance.now()
    await drain(databaseUrl, from.port)
    const movedMs = performance.now() - movedFrom
    expect(await portOf(databaseUrl, moving.orgId)).toBe(to.port)
    await sleep(2000)
    const [answersStaying = [], answersMoving = []] = await Promise.all(loads.map(({ stop }) => stop()))

    expect(answersStaying.filter((answer) => !isSuccess(answer))).toEqual([])
    expect(answersMoving.filter((answer) => !isSuccess(answer) && !isTold503(answer))).toEqual([])
    const told = answersMoving.filter(isTold503).length
    await annotate(
      `moved in ${(movedMs / 1000).toFixed(1)} s; ${told} of ${answersMoving.length} requests were told to come again`,
    )
    await expectEverythingSentOnce(expect, databaseUrl, staying, answersStaying)
    await expectEverythingSentOnce(expect, databaseUrl, moving, answersMoving)
  },
)

/** Moves all that is on a worker to the others, while it is written to. */
async function drain(databaseUrl: string, port: number): Promise<void> {
  await onServer(databaseUrl, async (client) => {
    await client.query(
      `select citus_set_node_property(nodename, nodeport, 'shouldhaveshards', false) from pg_dist_node where nodeport = $1`,
      [port],
    )
    await client.query(`select citus_rebalance_start(shard_transfer_mode => 'force_logical')`)
    await client.query('select citus_rebalance_wait()')
  })
}
