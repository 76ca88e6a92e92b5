/** The numbers behind a chart, for its table and its file. */
export interface ChartTable {
  columns: readonly string[]
  /** One cell for each column; a number is aligned as one, null is not known. */
  rows: readonly (readonly (string | number | null)[])[]
}
