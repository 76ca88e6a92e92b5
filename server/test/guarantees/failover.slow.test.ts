import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { missingForCluster, startPatroniCluster } from '#testing/cluster/patroni-cluster.ts'
import { createProcesses, isReady } from '#testing/processes/processes.ts'
import { expectEverythingSentOnce, invitationsAndLists } from '#testing/load/acknowledged.ts'
import { signUpForLoad } from '#testing/load/console-calls.ts'
import { isSuccess, isTold503, startLoad } from '#testing/load/steady-load.ts'

const missing = missingForCluster()

/** The scorecard's. */
const backWithinMs = 30_000
const perSecond = 15

test.runIf(inject('database').kind === 'postgres')(
  'a primary that dies under load is replaced by its standby with nothing acknowledged lost and no process restarted',
  { timeout: 300_000 },
  async ({ annotate, onTestFinished, skip }) => {
    skip(missing.length > 0, `needs: apt-get install ${missing.join(' ')}`)
    const cluster = await startPatroniCluster()
    const processes = await createProcesses()
    onTestFinished(async () => {
      await processes.end()
      await cluster.stop()
    })
    const settings = {
      // The same for both servers, as behind a balancer: sessions belong to an address.
      PUBLIC_URL: 'http://localhost:3000',
      DATABASE_URL: cluster.url,
      DATABASE_STATEMENT_TIMEOUT_MS: '0',
      DATABASE_POOL_WAIT_MS: '3000',
      DATABASE_ANSWER_TIMEOUT_MS: '6000',
      RUN_JOBS: '0',
    }
    const servers = [await processes.startServer(settings), await processes.startServer(settings)] as const
    const worker = await processes.startWorker(settings)
    const calls = await signUpForLoad(servers[0].url, cluster.directUrl)

    const [toOne, toOther] = [
      invitationsAndLists(calls, servers[0].url),
      invitationsAndLists(calls, servers[1].url),
    ]
    const load = startLoad({ perSecond, atOnce: 100 }, (index) => (index % 2 ? toOne : toOther)(index))
    const areReady = async () => (await Promise.all(servers.map(({ url }) => isReady(url)))).every(Boolean)
    await sleep(3000)
    await cluster.untilSynchronous()
    const killedAt = performance.now()
    const killed = await cluster.killPrimary()
    await sleep(3000)
    while (!(await areReady()) && performance.now() - killedAt < 2 * backWithinMs) await sleep(200)
    await sleep(3000)
    // The former primary may hold rows that were never confirmed: it becomes a standby of the new one all the same.
    await cluster.startAgain(killed)
    await cluster.untilSynchronous()
    await sleep(1000)
    const answers = await load.stop()

    expect(answers.filter((answer) => !isSuccess(answer) && !isTold503(answer))).toEqual([])
    const again = answers.filter((answer) => isSuccess(answer) && answer.sentAt > killedAt + 3000)
    const backAfterMs = Math.min(...again.map(({ answeredAt }) => answeredAt)) - killedAt
    const acknowledged = answers.filter(({ status }) => status === 201).length
    const seconds = (backAfterMs / 1000).toFixed(1)
    await annotate(
      `back after ${seconds} s; ${acknowledged} invitations of ${answers.length} requests acknowledged`,
    )
    expect(backAfterMs).toBeLessThan(backWithinMs)
    expect([...servers, worker].map(({ child }) => child.exitCode)).toEqual([null, null, null])
    await expectEverythingSentOnce(expect, cluster.directUrl, calls, answers)
  },
)
