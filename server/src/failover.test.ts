import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { missingForCluster, startPatroniCluster } from '#testing/harness/patroni-cluster.ts'
import { createProcesses, isReady } from '#testing/harness/processes.ts'
import { expectEverythingSentOnce, invitationsAndLists } from '#testing/scenarios/acknowledged.ts'
import { signUpForLoad } from '#testing/scenarios/console-calls.ts'
import { isSuccess, isTold503, startLoad } from '#testing/scenarios/steady-load.ts'

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
      DATABASE_URL: cluster.url,
      DATABASE_STATEMENT_TIMEOUT_MS: '0',
      DATABASE_POOL_WAIT_MS: '3000',
      DATABASE_ANSWER_TIMEOUT_MS: '6000',
      RUN_JOBS: '0',
    }
    const server = await processes.startServer(settings)
    const worker = await processes.startWorker(settings)
    const calls = await signUpForLoad(server.url, cluster.directUrl)

    const load = startLoad({ perSecond, atOnce: 100 }, invitationsAndLists(calls, server.url))
    await sleep(3000)
    await cluster.untilSynchronous()
    const killedAt = performance.now()
    const killed = await cluster.killPrimary()
    await sleep(3000)
    while (!(await isReady(server.url)) && performance.now() - killedAt < 2 * backWithinMs) await sleep(200)
    await sleep(3000)
    // What was the primary may hold what nobody was told of: it is made a standby of the new one all the same.
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
    expect([server.child.exitCode, worker.child.exitCode]).toEqual([null, null])
    await expectEverythingSentOnce(expect, cluster.directUrl, calls, answers)
  },
)
