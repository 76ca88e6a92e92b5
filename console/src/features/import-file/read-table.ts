import { formatNumber } from '#lib/format.ts'
import Papa from 'papaparse'

export const mostRows = 2_000

export interface TableRow {
  /** The row as a spreadsheet counts it, from 1, the head included. */
  number: number
  cells: string[]
}

export interface Table {
  headers: string[]
  rows: TableRow[]
}

export type TableReading = { ok: true; table: Table } | { ok: false; problem: string }

// The library's own guess gives up where rows differ in length.
function delimiterOf(text: string): string {
  const widths = [',', ';', '\t'].map((delimiter) => {
    const { data } = Papa.parse<string[]>(text.trimStart(), { delimiter, preview: 1 })
    return { delimiter, width: data[0]?.length ?? 0 }
  })
  return widths.toSorted((a, b) => b.width - a.width)[0]?.delimiter ?? ','
}

/** Reads CSV with comma, semicolon or tab. The first row is the head, unless it holds an address already. */
export function readTable(text: string): TableReading {
  const plain = text.replace(/^\ufeff/, '')
  const { data } = Papa.parse<string[]>(plain, { delimiter: delimiterOf(plain) })
  const rows = data
    .map((cells, index): TableRow => ({ number: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean))
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const [first] = rows
  const hasHead = first !== undefined && !first.cells.some((cell) => cell.includes('@'))
  const employees = hasHead ? rows.slice(1) : rows
  if (employees.length === 0) return { ok: false, problem: 'We could not find any employees in it.' }
  if (employees.length > mostRows) {
    const [found, most] = [formatNumber(employees.length), formatNumber(mostRows)]
    const problem = `It has ${found} rows. You can import up to ${most} at a time, so split it into smaller files.`
    return { ok: false, problem }
  }
  const headers = Array.from(
    { length: width },
    (_, index) => (hasHead && first.cells[index]) || `Column ${index + 1}`,
  )
  return { ok: true, table: { headers, rows: employees } }
}

const largest = 5_000_000

/** The text of a file: UTF-8, UTF-16 with its mark, else what Excel writes on Windows. Nothing where it is too large. */
export async function readText(file: Blob): Promise<string | undefined> {
  if (file.size > largest) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
