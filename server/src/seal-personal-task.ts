import type { HourlyTask } from '#platform/jobs/hourly-tasks.ts'
import { sealPersonal } from '#platform/keys/rotation/seal-personal.ts'
import { personalColumns } from './sealed-columns.ts'

/** Seals what is left of before organisations had keys of their own. */
export const sealPersonalTask: HourlyTask = {
  name: 'seal-personal',
  async run(deps) {
    const { renewed, lost } = await sealPersonal(deps, personalColumns)
    if (renewed)
      deps.log.info({ values: renewed }, 'values were sealed under the keys of their organisations')
    if (lost) deps.log.error({ values: lost }, 'values of employees cannot be opened: DATA_KEY has changed')
  },
}
