import { currentRecorder, inSpan } from '#platform/trace.ts'

// Others than these are called `query`.
const operations =
  /^(select|insert|update|delete|with|begin|commit|rollback|set|savepoint|release|lock|truncate)\b/i
const tableAfter = /\b(?:from|into|update|join)\s+(?:only\s+)?((?:"?[a-z_]+"?\.)?"?[a-z_]+"?)/gi

/**
 * Sends a statement, as a span where the current request or job is recorded. It is named by what it does and to which
 * table: its text may hold an organisation's id, and its values hold anything.
 */
export function recordStatement<T>(
  statement: string | { text: string },
  send: () => PromiseLike<T>,
): PromiseLike<T> {
  const recorder = currentRecorder()
  if (!recorder) return send()
  const text = (typeof statement === 'string' ? statement : statement.text).trimStart()
  const operation = operations.exec(text)?.[1]?.toUpperCase() ?? 'query'
  const table = tableIn(text, recorder.tables)
  const facts = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    ...(table && { 'db.collection.name': table }),
  }
  return inSpan({ name: table ? `${operation} ${table}` : operation, kind: 'client', facts }, send)
}

/** Returns the first table of ours that a statement names. */
function tableIn(text: string, tables: ReadonlySet<string>): string | undefined {
  for (const [, found = ''] of text.matchAll(tableAfter)) {
    const name = found.replaceAll('"', '').toLowerCase()
    if (tables.has(name)) return name
  }
  return undefined
}
