import { coverNames } from '@bonafide/shared/contract/right-to-work/excuses.ts'
import type { InspectedEmployee } from '@bonafide/shared/contract/right-to-work/inspection.ts'
import { csvLines } from '@bonafide/shared/table/csv-lines.ts'
import { liabilityText, missingText, moment, routeNames, testMark } from '../pack/report/report-text.ts'
import { openReport } from '../pack/report/report-page.ts'

/** An employee of a pack, and the files that are theirs in it. */
export interface IndexLine extends InspectedEmployee {
  folder: string
  /** Their paths in the folder; none of one who is left out because a file is missing. */
  files: readonly string[]
}

/** The index of a pack: who is in it, and what it says of them on a day. */
export interface PackIndex {
  organisation: string
  createdAt: Date
  /** The day of which the cover is. */
  on: string
  isTest: boolean
  lines: readonly IndexLine[]
}

type Cell = [heading: string, of: (line: IndexLine) => string, width: number]

const isCovered = ({ rightToWork: { state } }: IndexLine) =>
  state === 'continuous' || state === 'time_limited' || state === 'grace'

function untilText(line: IndexLine): string {
  const { state, until } = line.rightToWork
  if (!isCovered(line)) return coverNames[state]
  if (state === 'continuous' || !until) return 'No end date'
  return state === 'grace' ? `${until} (28-day grace)` : until
}

const leftOut = 'Not in the pack: a file is missing'
const evidenceOf = ({ files }: IndexLine) => files.filter((file) => file.startsWith('evidence/'))

function filesText(line: IndexLine): string {
  if (!line.files.length) return leftOut
  const { length } = evidenceOf(line)
  return `${length} of evidence, in ${line.folder}`
}

const missingOf = ({ rightToWork }: IndexLine) => rightToWork.missing.map(missingText).join(', ')
const testOf = ({ test }: IndexLine) => (test ? testMark : '')

// Shares of the width of a page.
const cells: readonly Cell[] = [
  ['Name', ({ fullName }) => fullName, 0.17],
  ['Job', ({ job }) => job ?? '', 0.11],
  ['Start date', ({ startDate }) => startDate ?? '', 0.08],
  ['Route of the check', ({ check }) => (check ? routeNames[check.route] : 'No check'), 0.12],
  ['Day of the check', ({ check }) => check?.on ?? '', 0.08],
  ['Checker', ({ check }) => check?.by ?? '', 0.11],
  [
    'Covered until',
    (line) => [untilText(line), missingOf(line), testOf(line)].filter(Boolean).join('. '),
    0.15,
  ],
  ['Files', filesText, 0.18],
]

/** Returns the index as CSV: a cell for each fact, so that it can be sorted and filtered. */
export function indexCsv({ lines }: PackIndex): string {
  const columns: [string, (line: IndexLine) => string | null][] = [
    ...cells.slice(0, 6).map(([heading, of]): [string, (line: IndexLine) => string] => [heading, of]),
    ['Cover', ({ rightToWork }) => coverNames[rightToWork.state]],
    ['Covered until', (line) => (isCovered(line) ? untilText(line) : '')],
    ['Missing', missingOf],
    ['Test', testOf],
    ['Site', ({ site }) => site ?? ''],
    ['Leave date', ({ leaveDate }) => leaveDate ?? ''],
    ['Folder', ({ folder, files }) => (files.length ? folder : '')],
    ['Files', ({ files }) => files.join('; ') || leftOut],
  ]
  // With the mark by which spreadsheets know that it is UTF-8.
  return `\ufeff${csvLines([columns.map(([heading]) => heading), ...lines.map((line) => columns.map(([, of]) => of(line)))])}`
}

/** Draws the index as a table to read and to print. */
export async function drawIndex({ organisation, createdAt, on, isTest, lines }: PackIndex): Promise<Buffer> {
  const report = await openReport(createdAt, 'Right to work: index', { layout: 'landscape' })
  const covered = lines.filter(isCovered).length
  report.title(`Right to work of ${lines.length} ${lines.length === 1 ? 'employee' : 'employees'} on ${on}`)
  if (isTest) report.notice(testMark)
  report.row('Employer', organisation)
  report.row('Covered', `${covered} of ${lines.length}, by what was on record at ${moment(createdAt)}`)
  report.paragraph(`${liabilityText} index.csv has the same lines for a spreadsheet.`)
  await report.table(
    cells.map(([heading, , width]) => ({ heading, width })),
    lines.map((line) => cells.map(([, of]) => of(line))),
  )
  if (report.hasReplaced()) {
    report.paragraph(
      'Characters that the typeface lacks are written as their number in Unicode, such as [U+5F20]. index.csv has them as ' +
        'they were entered.',
    )
  }
  return report.end(`Index · ${organisation} · ${moment(createdAt)}`)
}
