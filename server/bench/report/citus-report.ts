import { cpus } from 'node:os'
import type { CitusFigures } from '../citus.ts'
import { count, ms, reached, table } from './report.ts'
import type { Size } from '../data/seed.ts'

export const citusTitle = '## On Citus'

const goals = { list: 0.7, invite: 0.5 }
const titles = { list: 'GET /employees, page of 100', invite: 'invite, into many organisations' }

export function citusTable({ one, cluster }: CitusFigures): string {
  const kinds = ['list', 'invite'] as const
  const rows = kinds.map((kind) => {
    const share = cluster[kind].perSecond / one[kind].perSecond
    const of = ({ perSecond, p99 }: CitusFigures['one']['list']) =>
      `${perSecond.toFixed(0)} a second, p99 ${ms(p99)}`
    return [
      titles[kind],
      `≥ ${goals[kind] * 100} % of one`,
      of(one[kind]),
      of(cluster[kind]),
      `${(share * 100).toFixed(0)} %`,
      reached(share >= goals[kind]),
    ]
  })
  return table([['what', 'goal', 'one PostgreSQL', 'the cluster', 'share', 'reached'], ...rows])
}

/** The section of docs/benchmarks.md, with what it was found on. */
export function citusSection(figures: CitusFigures, { employees, others, employeesOfOthers }: Size): string {
  const [cpu] = cpus()
  const { one, cluster } = figures
  const failures = [one.list, one.invite, cluster.list, cluster.invite].reduce(
    (sum, measured) => sum + measured.failures,
    0,
  )
  return `${citusTitle}

Measured on ${new Date().toISOString().slice(0, 10)} (${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores): Citus ${figures.version}, a coordinator and
two workers on this machine, beside the coordinator's PostgreSQL alone with the same rows, in turn, with one process of the
server and ten requests at once; ${count(employees)} employees in the organisation that is listed and ${count(employeesOfOthers)} in each of ${count(others)} beside
it. What distribution costs where it brings no cores.

${citusTable(figures)}

${failures === 0 ? 'Every call was answered with success.' : `**${count(failures)} calls were not answered with success.**`}

`
}
