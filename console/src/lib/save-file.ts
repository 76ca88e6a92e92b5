/** Hands a text to the browser as a file to keep. */
export function saveFile(name: string, type: string, text: string): void {
  // Excel reads a CSV without the mark as the system's own character set.
  const mark = type === 'text/csv' && !text.startsWith('\ufeff') ? '\ufeff' : ''
  saveBlob(name, new Blob([mark + text], { type: `${type};charset=utf-8` }))
}

/** The same for a list as it is today: `employees-2026-11-26.csv`. */
export const saveTodaysCsv = (what: string, csv: string) =>
  saveFile(`${what}-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', csv)

/** Hands anything to the browser as a file to keep. */
export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers begin to read it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
