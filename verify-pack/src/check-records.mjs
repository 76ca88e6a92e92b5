import { createHash } from 'node:crypto'

/** @typedef {Record<string, unknown>} Plain */

const genesisHash = '0'.repeat(64)
const chainedFields = /** @type {const} */ ([
  'orgId',
  'employeeId',
  'seq',
  'id',
  'kind',
  'recordedAt',
  'recordedBy',
  'rulesVersion',
  'supersedes',
  'factsHash',
])

/**
 * Walks the records from the first. Each carries the hash of the one before it and of what was entered, so a record that
 * was changed, moved or left out is found by itself.
 * @param {readonly unknown[]} records
 * @returns {string[]} what is wrong, each naming its record
 */
export function checkRecords(records) {
  let prevHash = genesisHash
  return records.flatMap((row, index) => {
    const name = `record ${index + 1}`
    if (!isPlain(row)) return [`${name} is no record`]
    const problem = problemOf(row, index, prevHash)
    prevHash = String(row['hash'])
    return problem ? [`${name} ${problem}`] : []
  })
}

/** @param {Plain} row @param {number} index @param {string} prevHash */
function problemOf(row, index, prevHash) {
  const { seq, facts, factsHash, hash } = row
  if (seq !== index + 1 || row['prevHash'] !== prevHash) return 'does not follow the one before it'
  const chained = Object.fromEntries(chainedFields.map((field) => [field, row[field]]))
  if (sha256(prevHash + canonicalJson(chained)) !== hash) return 'was changed, or the one before it'
  if (!isPlain(facts) || sha256(canonicalJson(facts)) !== factsHash) return 'was changed in what was entered'
  return undefined
}

/**
 * Returns the files that the records name, each with the number of the first one that does.
 * @param {readonly unknown[]} records
 * @returns {Map<string, { sha256: unknown, record: number }>} by the file's id
 */
export function namedFiles(records) {
  /** @type {Map<string, { sha256: unknown, record: number }>} */
  const named = new Map()
  for (const [index, row] of records.entries()) {
    const facts = isPlain(row) && isPlain(row['facts']) ? row['facts'] : {}
    const check = isPlain(facts['check']) ? facts['check'] : {}
    for (const file of Array.isArray(check['files']) ? check['files'] : []) {
      if (!isPlain(file) || named.has(String(file['fileId']))) continue
      named.set(String(file['fileId']), { sha256: file['sha256'], record: index + 1 })
    }
  }
  return named
}

/** @param {string} text */
const sha256 = (text) => createHash('sha256').update(text).digest('hex')

/**
 * Returns JSON with sorted keys and no white space (RFC 8785 for the plain values used here).
 * @param {unknown} value
 */
function canonicalJson(value) {
  return JSON.stringify(value, (_key, part) =>
    isPlain(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : /** @type {unknown} */ (part),
  )
}

/** @param {unknown} value @returns {value is Plain} */
export function isPlain(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns the record near which a broken JSON text ends.
 * @param {Buffer} bytes
 */
export function placeOf(bytes) {
  const text = bytes.toString('utf8')
  try {
    JSON.parse(text)
    return ''
  } catch (error) {
    const at = Number(/position (\d+)/.exec(/** @type {Error} */ (error).message)?.[1] ?? text.length)
    const before = text.slice(0, at).split('\n      "orgId"').length - 1
    return before ? `: it breaks off in record ${before}` : ''
  }
}
