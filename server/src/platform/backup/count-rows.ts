// Only the beginning of a line of data matters.
const mostKept = 300

/**
 * Counts the rows of each table in the text of a dump.
 * @throws Error when the text breaks off
 */
export async function countRows(text: AsyncIterable<Buffer>): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  let table: string | undefined
  let isWhole = false
  const read = (line: string) => {
    if (table === undefined) {
      table = /^COPY (\S+) \(/.exec(line)?.[1]
      if (table !== undefined) counts.set(table, 0)
      else isWhole ||= line === '-- PostgreSQL database dump complete'
    } else if (line === String.raw`\.`) table = undefined
    else counts.set(table, (counts.get(table) ?? 0) + 1)
  }
  let kept = ''
  for await (const chunk of text) {
    for (let from = 0; from < chunk.length;) {
      const end = chunk.indexOf(10, from)
      const until = end < 0 ? chunk.length : end
      if (kept.length < mostKept)
        kept += chunk.toString('latin1', from, Math.min(until, from + mostKept - kept.length))
      if (end >= 0) {
        read(kept)
        kept = ''
      }
      from = until + 1
    }
  }
  if (!isWhole) throw new Error('the dump breaks off')
  return counts
}
