import readWorkbook from 'read-excel-file/universal'
import type { TableRow } from '@bonafide/shared/table/read-table.ts'

export interface Sheet {
  name: string
  rows: TableRow[]
}

/**
 * Reads the sheets of an Excel workbook (.xlsx), with each cell as it would be in a CSV file.
 * @throws Error where it is no such workbook
 */
export async function readSheets(bytes: ArrayBuffer): Promise<Sheet[]> {
  // The variant without workers: the console's policy has no place for scripts made on the way.
  const sheets = await readWorkbook(bytes)
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    rows: data.map((cells, at) => ({ number: at + 1, cells: cells.map(textOf) })),
  }))
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : ''
}
