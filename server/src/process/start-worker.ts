import { createDeps } from './deps.ts'
import { parseEnv } from '#platform/config/env.ts'
import { acrossOrganisations } from '#platform/db/reach.ts'
import { withdrawTested } from '#verification/withdraw-tested.ts'
import { startJobs } from '#modules.ts'
import { type RunningProcess, stopWithinMs } from './run-process.ts'
import { StartError } from '#platform/app-error.ts'

/** Starts a process that only works off jobs and the hourly tasks, beside any number of servers. Gives up when aborted. */
export async function startWorker(
  source: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<RunningProcess> {
  const env = parseEnv(source)
  if (!env.databaseUrl) {
    throw new StartError(
      'A worker needs PostgreSQL. Set DATABASE_URL, or start only the server, which runs background jobs itself',
    )
  }
  const { deps, queue, close } = await createDeps(env, { works: true, signal })
  await acrossOrganisations('start', () => withdrawTested(deps))
  const jobs = startJobs(deps, queue)
  process.stdout.write('The Bonafide worker is running\n')
  return {
    async stop() {
      deps.log.info('the worker ends')
      await jobs.stop({ withinMs: stopWithinMs })
      await close()
    },
  }
}
