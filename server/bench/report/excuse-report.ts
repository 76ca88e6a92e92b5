import { cpus } from 'node:os'
import type { ExcuseFigures } from '../excuses.ts'
import { count, ms, reached, table } from './report.ts'

export const excuseTitle = '## Right to work'

// The goals for an organisation of 100,000 employees.
const listGoal = 50
const nightGoal = 60

export function excuseTable({
  ending,
  newest,
  recomputed,
  processor,
  calm,
  changing,
}: ExcuseFigures): string {
  const latency = ({ p50, p95, p99 }: ExcuseFigures['calm']) =>
    `p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}`
  return table([
    ['what', 'goal', 'measured', 'reached'],
    [
      'excuses that end within 60 days',
      `p95 < ${listGoal} ms`,
      latency(ending),
      reached(ending.p95 < listGoal),
    ],
    ['excuses of all, newest employees first', '', latency(newest), ''],
    [
      'all computed anew, in one process',
      `< ${nightGoal} s`,
      `${recomputed.toFixed(1)} s, of which ${processor.toFixed(1)} s of processor`,
      reached(recomputed < nightGoal),
    ],
    ['a user changes an employee meanwhile', '', latency(changing), ''],
    ['the same while nothing else happens', '', latency(calm), ''],
  ])
}

/** The section of docs/benchmarks.md, with what it was found on. */
export function excuseSection(figures: ExcuseFigures): string {
  const [cpu] = cpus()
  const failures = [figures.ending, figures.newest, figures.calm, figures.changing].reduce(
    (sum, one) => sum + one.failures,
    0,
  )
  return `${excuseTitle}

Measured on ${new Date().toISOString().slice(0, 10)} (${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores) in an organisation of ${count(figures.employees)} employees, each
with a check, sealed and chained as it is recorded: of a third it gives a continuous excuse, of the others one that ends
on some day of two years. Lists are pages of 100, 25 a second at even intervals, their limits on the work opened.

${excuseTable(figures)}

${failures === 0 ? 'Every call was answered with success.' : `**${count(failures)} calls were not answered with success.**`}

`
}
