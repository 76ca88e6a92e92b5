import { cpus } from 'node:os'
import { middle } from '../statistics.ts'
import { count, reached, table } from './report.ts'

export const consoleTitle = '## The console in a browser'

/** What `e2e/src/console-speed.ts` prints, in milliseconds. */
export interface ConsoleFigures {
  /** The first visits of each page. */
  visits: Readonly<Record<keyof typeof goals, readonly Visit[]>>
  /** Of each round with a long list: presses of a key, clicks on a column, and tasks of over 50 ms while it is scrolled. */
  lists: readonly Readonly<Record<'keys' | 'clicks' | 'longTasks', readonly number[]>>[]
}

type Visit = Readonly<Record<'largestPaint' | 'figures' | 'shifts' | 'requests', number>>

const goals = { '/login': 1500, '/': 2000, '/employees': 2000 }
const mostShift = 0.02
const taskGoal = 50

const seconds = (value: number) => (value / 1000).toFixed(2)
const whole = (value: number) => `${Math.round(value)} ms`

/** The section of docs/benchmarks.md, with what it was found on. */
export function consoleSection({ visits, lists }: ConsoleFigures): string {
  const [cpu] = cpus()
  const of = (figure: 'keys' | 'clicks' | 'longTasks') => lists.flatMap((list) => list[figure])
  const [keys, tasks] = [of('keys'), of('longTasks')]
  return `${consoleTitle}

Measured on ${new Date().toISOString().slice(0, 10)} (${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores) in Chromium, which shares these cores with the server
and its embedded database. A first visit has nothing in its cache, a line of 1.6 Mbit/s with 150 ms, and a fourth of the
processor; the medians of ${lists.length}, and each first figures: the form, the numbers of the day, the first rows.

${table([
  ['page', 'goal', 'LCP', 'first figures', 'CLS', 'requests', 'reached'],
  ...Object.entries(goals).map(([path, goal]) => visitRow(path, goal, visits[path as keyof typeof goals])),
])}

${table([
  [`${count(10_000)} loaded employees`, 'goal', 'median', 'most', 'reached'],
  [
    'from a key press to the filtered list',
    '< 50 ms',
    ...spread(keys),
    reached(Math.max(...keys) < taskGoal),
  ],
  ['from a click on a column to its mark', '', ...spread(of('clicks')), ''],
  [
    'longest task while scrolling, without a slowdown',
    '< 50 ms',
    '',
    tasks.length > 0 ? whole(Math.max(...tasks)) : 'none of 50 ms',
    reached(tasks.length === 0),
  ],
])}

Browsers tell of presses and clicks in steps of 8 ms, from 16 ms on: ${keys.length} presses are in this.

`
}

function visitRow(path: string, goal: number, visits: readonly Visit[]): string[] {
  const paint = middle(visits.map(({ largestPaint }) => largestPaint))
  const figures = visits.map((visit) => visit.figures)
  const shift = Math.max(...visits.map(({ shifts }) => shifts))
  return [
    `\`${path}\``,
    `< ${(goal / 1000).toFixed(1)} s, CLS < ${mostShift}`,
    `${seconds(paint)} s`,
    `${figures.map(seconds).join(', ')} s`,
    shift.toFixed(3),
    String(Math.max(...visits.map(({ requests }) => requests))),
    reached(paint < goal && middle(figures) < goal && shift < mostShift),
  ]
}

const spread = (values: readonly number[]) => [whole(middle(values)), whole(Math.max(...values))]
