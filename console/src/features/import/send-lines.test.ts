import { ApiError } from '@bonafide/shared/api/api-error.ts'
import type { ImportResult } from '@bonafide/shared/contract/employees/employee-actions.ts'
import { expect, test } from 'vitest'
import { type ImportLine, linesOf } from './import-line.ts'
import { reportCsv } from './import-errors.tsx'
import { sendLines } from './use-import.ts'

const columns = { fullName: 0, email: 1 }
function openLines(count: number): ImportLine[] {
  const rows = Array.from({ length: count }, (_, index) => ({
    number: index + 2,
    cells: [`Employee ${index}`, `p${index}@example.com`],
  }))
  return linesOf({ headers: ['Name', 'Email'], rows, above: [] }, columns, 'email')
}
const accept = async (rows: readonly unknown[]): Promise<ImportResult> => ({
  results: rows.map((_, row) => ({ row, outcome: 'ready' })),
})

test('sends batches of 100, one after the other, and reports after each', async () => {
  const sizes: number[] = []
  const left: number[] = []
  await sendLines({
    lines: openLines(250),
    which: 'open',
    send: async (rows) => {
      sizes.push(rows.length)
      return accept(rows)
    },
    isStopped: () => false,
    onProgress: (lines) => left.push(lines.filter(({ outcome }) => outcome === 'open').length),
  })
  expect(sizes).toEqual([100, 100, 50])
  expect(left).toEqual([150, 50, 0])
})

test('stops after the batch that is on its way', async () => {
  let sent = 0
  let latest: ImportLine[] = []
  await sendLines({
    lines: openLines(250),
    which: 'open',
    send: async (rows) => {
      sent += rows.length
      return accept(rows)
    },
    isStopped: () => sent >= 100,
    onProgress: (lines) => (latest = lines),
  })
  expect(sent).toBe(100)
  expect(latest.filter(({ outcome }) => outcome === 'ready')).toHaveLength(100)
})

test('throws the failure of a batch, after it has reported what was answered before', async () => {
  const failure = new ApiError({ kind: 'network' })
  let latest: ImportLine[] = []
  const sent = sendLines({
    lines: openLines(150),
    which: 'open',
    send: async (rows) => {
      if (rows.length < 100) throw failure
      return accept(rows)
    },
    isStopped: () => false,
    onProgress: (lines) => (latest = lines),
  })
  await expect(sent).rejects.toBe(failure)
  expect(latest.filter(({ outcome }) => outcome === 'ready')).toHaveLength(100)
})

test('finds the second row of the same address before the server is asked', () => {
  const rows = ['g@example.com', ' G@Example.com', 't@example.com'].map((email, index) => ({
    number: index + 2,
    cells: ['Sam Example', email],
  }))
  const lines = linesOf({ headers: [], rows, above: [] }, columns, 'email')
  expect(lines.map(({ outcome, message }) => message ?? outcome)).toEqual([
    'open',
    'This email is already in row 2',
    'open',
  ])
})

test('writes a report that no spreadsheet runs', () => {
  const [line] = openLines(1) as [ImportLine]
  const csv = reportCsv([
    { ...line, row: { ...line.row, fullName: '=cmd|calc' }, outcome: 'error', message: 'A, "b"' },
  ])
  const [head, first] = csv.split('\r\n')
  expect(head).toBe(
    'Row,Full name,Email,Phone,Channel,Start date,Site,Manager’s name,Manager’s email,Works as,Language,Date of birth,Shared email (yes or no),Result,Message',
  )
  expect(first).toContain(`'=cmd|calc`)
  expect(first).toContain('Error,"A, ""b"""')
})
