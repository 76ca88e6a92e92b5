import type { HourlyTask } from '#platform/jobs/hourly-tasks.ts'
import { sealPersonal } from '#platform/keys/rotation/seal-personal.ts'
import { bindToRows } from '#platform/keys/rotation/reencrypt.ts'
import { personalColumns, sealedColumns } from './sealed-columns.ts'

/** Seals what is left of before organisations had keys of their own, and binds to its row what is left of before that. */
export const sealPersonalTask: HourlyTask = {
  name: 'seal-personal',
  async run(deps) {
    const { renewed, lost } = await sealPersonal(deps, personalColumns)
    if (renewed)
      deps.log.info({ values: renewed }, 'values were sealed under the keys of their organisations')
    let bound = 0
    for (const column of sealedColumns) {
      if (!column.isLoose) bound += (await bindToRows(deps, column)).renewed
    }
    if (bound) deps.log.info({ values: bound }, 'sealed values were bound to their rows')
    if (lost) deps.log.error({ values: lost }, 'values of employees cannot be opened: DATA_KEY has changed')
  },
}
