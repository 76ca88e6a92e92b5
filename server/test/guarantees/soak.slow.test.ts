import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject, onTestFinished, test } from 'vitest'
import { createProcesses } from '#testing/processes/processes.ts'
import { repeats } from '#testing/harness/repeats.ts'
import { expectEverythingSentOnce, invitationsAndLists } from '#testing/load/acknowledged.ts'
import { signUpForLoad } from '#testing/load/console-calls.ts'
import { isSuccess, isTold503, startLoad } from '#testing/load/steady-load.ts'

const minutes = repeats({ pglite: 1, postgres: 1 }, 30)
// One request in three invites; an organisation has 5,000 messages a day.
const rate = { perSecond: 7, atOnce: 20 }
const sampleEveryMs = 2000
/** The growth of a process until it has run every path once is no leak. */
const warmUp = 1 / 3
const mostSlope = 1
/** A short run shows no slope, but something that grows by the request. */
const mostGrowth = 60

interface Sample {
  hours: number
  megabytes: number
}

async function residentMegabytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1024
}

/** The slope of a line through samples, in MB an hour, and the error that it may have (twice its standard error). */
function slopeOf(samples: readonly Sample[]): { slope: number; error: number } {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(samples.map(({ hours }) => hours)), mean(samples.map(({ megabytes }) => megabytes))]
  const sum = (of: (sample: Sample) => number) => samples.reduce((total, sample) => total + of(sample), 0)
  const spread = sum(({ hours }) => (hours - x) ** 2)
  const slope = sum(({ hours, megabytes }) => (hours - x) * (megabytes - y)) / spread
  const rest = sum(({ hours, megabytes }) => (megabytes - y - slope * (hours - x)) ** 2)
  return { slope, error: 2 * Math.sqrt(rest / (samples.length - 2) / spread) }
}

/** The least of each part: what is left after a collection of garbage. */
function leastOf(samples: readonly Sample[], parts: number): Sample[] {
  const size = Math.ceil(samples.length / parts)
  return Array.from({ length: parts }, (_, part) =>
    samples.slice(part * size, (part + 1) * size).toSorted((a, b) => a.megabytes - b.megabytes),
  ).flatMap(([least]) => least ?? [])
}

test.runIf(inject('database').kind === 'postgres')(
  'a server under steady load fails no request and does not grow',
  { timeout: 180_000 + minutes * 90_000 },
  async ({ annotate, expect }) => {
    const processes = await createProcesses()
    onTestFinished(() => processes.end())
    const server = await processes.startServer({ PUBLIC_URL: 'http://localhost:3000' })
    const calls = await signUpForLoad(server.url, processes.databaseUrl!)
    const load = startLoad(rate, invitationsAndLists(calls, server.url))
    const from = performance.now()
    const samples: Sample[] = []
    for (let ms = 0; ms < minutes * 60_000; ms = performance.now() - from) {
      samples.push({ hours: ms / 3_600_000, megabytes: await residentMegabytes(server.child.pid!) })
      await sleep(sampleEveryMs)
    }
    const answers = await load.stop()
    // On a machine that is busy with other tests some requests are told to come again.
    const mayTell = minutes < 30
    const failed = answers.filter((answer) => !isSuccess(answer) && !(mayTell && isTold503(answer)))
    const warm = samples.filter(({ hours }) => hours * 60 > minutes * warmUp)
    const { slope, error } = slopeOf(leastOf(warm, Math.max(10, Math.floor(minutes))))
    const megabytes = warm.map((sample) => sample.megabytes)
    const growth = Math.max(...megabytes) - Math.min(...megabytes)
    await annotate(
      `${minutes} minutes, ${answers.length} requests, ${failed.length} failed; ${megabytes.at(-1)?.toFixed(0)} MB at the end, ${slope.toFixed(1)} ± ${error.toFixed(1)} MB an hour`,
    )
    expect(failed.map(({ status, body }) => [status, body])).toEqual([])
    expect(answers.length).toBeGreaterThan(minutes * 60)
    // A smaller growth than this cannot be shown.
    if (minutes >= 30) expect(slope - error).toBeLessThan(mostSlope)
    else expect(growth).toBeLessThan(mostGrowth)
    await expectEverythingSentOnce(expect, processes.databaseUrl!, calls, answers)
  },
)
