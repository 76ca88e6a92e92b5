import { createDeps } from './deps.ts'
import { parseEnv } from '#platform/config/env.ts'
import { acrossOrganisations } from '#platform/db/reach.ts'
import { withdrawTested } from '#verification/withdraw-tested.ts'
import { startJobs } from '#modules.ts'
import { type RunningProcess, stopWithinMs } from './run-process.ts'

/** Starts a process that only works off jobs and the hourly tasks, beside any number of servers. Gives up when aborted. */
export async function startWorker(
  source: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<RunningProcess> {
  const env = parseEnv(source, 'postgres')
  const { deps, queue, close } = await createDeps(env, { works: true, signal })
  await acrossOrganisations('start', () => withdrawTested(deps))
  const jobs = startJobs(deps, queue)
  if (process.stdout.isTTY) process.stdout.write('The Bonafide worker is running\n')
  else deps.log.info('the worker is running')
  return {
    async stop() {
      deps.log.info('the worker ends')
      await jobs.stop({ withinMs: stopWithinMs })
      await close()
    },
  }
}
