import { acrossOrganisations, reachingOrganisation } from './db/reach.ts'
import { depsIn, type Eraser, type ProcessDeps, type Scope, type TableLife } from './scope.ts'
import type { EventSubscriber } from './audit/subscribers.ts'
import type { App } from './http/app-env.ts'
import { bindJob, type BoundJob, type Delivery, type Job, type JobKind } from './jobs/define-job.ts'
import type { HourlyTask } from './jobs/hourly-tasks.ts'
import type { SealedColumn } from './keys/reencrypt.ts'

/** A room of the server: all that it adds to the whole. `modules.ts` lists them, the lowest layer first. */
export interface Module {
  /** That of its folder. */
  name: string
  /** Serves its calls, below /api. */
  mount?: (api: App, deps: ProcessDeps) => void
  jobs?: readonly JobHandler[]
  hourly?: readonly HourlyTask[]
  /** Act on recorded events. */
  subscribers?: readonly EventSubscriber<Scope>[]
  erasers?: readonly Eraser[]
  /** Of those that end with the organisation, one that hangs on another comes before it. */
  tables?: readonly TableLife[]
  /**
   * Re-encrypted when `DATA_KEY` changes. Codes, stored replies and identity sessions' pages are not among them: they end
   * within a day, or are asked for again.
   */
  sealed?: readonly SealedColumn[]
}

/** A kind of job with what is done for it. */
export interface JobHandler {
  job: JobKind
  bind: (deps: ProcessDeps) => BoundJob
}

/** Says what is done for a kind of job. It is in the organisation that its data name. */
export function handle<Data extends object>(
  job: Job<Data>,
  run: (deps: ProcessDeps, data: Data, delivery: Delivery<Data>) => Promise<void>,
): JobHandler {
  const bind = (deps: ProcessDeps) =>
    bindJob(job, (delivery) => {
      const { data, log } = delivery
      const own = { ...deps, log }
      if (!('orgId' in data && typeof data.orgId === 'string')) {
        return acrossOrganisations('jobs without an organisation', () => run(own, data, delivery))
      }
      const { orgId } = data
      return reachingOrganisation(orgId, async () =>
        run({ ...own, ...(await depsIn(own, orgId)) }, data, delivery),
      )
    })
  return { job, bind }
}
