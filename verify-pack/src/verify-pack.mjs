import { createHash, verify } from 'node:crypto'
import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { checkRecords, isPlain, namedFiles } from './check-records.mjs'
import { partsOf, readZip } from './read-zip.mjs'
import { Unreadable } from './unreadable.mjs'

/** @typedef {import('./read-zip.mjs').Entry} Entry */
/** @typedef {import('node:fs/promises').FileHandle} FileHandle */
/** @typedef {Entry & { sha256: string }} Found */
/** @typedef {{ path: string, bytes: number, sha256: string }} Signed */
/**
 * @typedef {object} Verdict
 * @property {'valid' | 'changed' | 'unreadable'} state
 * @property {string[]} problems What is wrong, each naming its file or record.
 * @property {{ createdAt: string, employee: string, employer: string, records: number, files: number }} [pack]
 */
/** @typedef {{ path: string, id?: string, name: string }} Folder Where what is of one employee stands. */

// All of it is held while it is read: no more than a pack of many years needs.
const mostJson = 64 * 1024 * 1024

/**
 * Checks a pack: its form, the signature, every file by the manifest, the chain of the records, and that the files are
 * those that the records name.
 * @param {string} path
 * @param {readonly import('node:crypto').KeyObject[]} keys One of which has to have signed it.
 * @returns {Promise<Verdict>}
 */
export async function verifyPack(path, keys) {
  /** @type {FileHandle | undefined} */
  let file
  try {
    file = await open(path)
    return await verifyOpen(file, keys)
  } catch (error) {
    if (error instanceof Unreadable) return { state: 'unreadable', problems: [error.message] }
    if (/** @type {NodeJS.ErrnoException} */ (error).syscall) {
      return {
        state: 'unreadable',
        problems: [`The file cannot be read: ${/** @type {Error} */ (error).message}`],
      }
    }
    throw error
  } finally {
    await file?.close()
  }
}

/**
 * @param {FileHandle} file
 * @param {readonly import('node:crypto').KeyObject[]} keys
 * @returns {Promise<Verdict>}
 */
async function verifyOpen(file, keys) {
  const entries = await readZip(file)
  /** @type {string[]} */
  const problems = []
  /** @type {Map<string, Found>} */
  const found = new Map()
  for (const entry of entries) {
    const { sha256, crc } = await measure(file, entry)
    if (crc !== entry.crc) problems.push(`${entry.path} is not what its checksum in the ZIP says`)
    found.set(entry.path, { ...entry, sha256 })
  }
  const manifest = await readText(file, found, 'manifest.json')
  const signature = await readText(file, found, 'manifest.sig')
  if (!isSigned(manifest, signature, keys)) {
    problems.push('manifest.sig is no signature of manifest.json by this key')
  }
  const folders = await findFolders(file, found)
  problems.push(...withNames(checkFiles(found, parse(manifest)), folders))
  if (!folders.length && !found.has('employees.json')) throw new Unreadable('The pack has no records.json')
  let records = 0
  /** @type {Record<string, unknown>} */
  let content = {}
  for (const folder of folders) {
    const checked = await checkFolder(file, found, folder)
    problems.push(...checked.problems)
    records += checked.records
    content = checked.content
  }
  if (problems.length) return { state: 'changed', problems }
  const { createdAt, employee, organisation } = content
  return {
    state: 'valid',
    problems,
    pack: {
      createdAt: textOf(createdAt ?? fieldOf(parse(manifest), 'createdAt')),
      employee: found.has('employees.json')
        ? `${folders.length} ${folders.length === 1 ? 'employee' : 'employees'}`
        : textOf(fieldOf(employee, 'fullName')),
      employer: textOf(fieldOf(organisation, 'name')),
      records,
      files: [...found.keys()].filter((path) => evidenceIn.test(path)).length,
    },
  }
}

const evidenceIn = /^(?:employees\/[\da-f-]{36}\/)?evidence\//

/**
 * The one employee of a pack, or the folders of several.
 * @param {FileHandle} file
 * @param {Map<string, Found>} found
 * @returns {Promise<Folder[]>}
 */
async function findFolders(file, found) {
  if (!found.has('employees.json')) {
    if ([...found.keys()].some((path) => path.startsWith('employees/'))) {
      throw new Unreadable('The pack has no employees.json')
    }
    return found.has('records.json') ? [{ path: '', name: '' }] : []
  }
  const index = parse(await readText(file, found, 'employees.json'))
  const listed = isPlain(index) && Array.isArray(index['employees']) ? index['employees'] : []
  const names = new Map(
    listed.filter(isPlain).map((row) => [String(row['employeeId']), textOf(row['fullName'])]),
  )
  const ids = [...found.keys()].flatMap((path) => /^employees\/([\da-f-]{36})\//.exec(path)?.[1] ?? [])
  const all = new Set([...names.keys(), ...ids])
  const outside = [...found.keys()].find(
    (path) => !path.startsWith('employees/') && (path === 'records.json' || evidenceIn.test(path)),
  )
  if (outside) throw new Unreadable(`The pack has ${outside} outside of the folders`)
  return [...all].map((id) => ({
    path: `employees/${id}/`,
    id,
    name: `${names.get(id) ?? ''} (${id})`.trim(),
  }))
}

/** Says of whom a file in a folder is. @param {string[]} problems @param {Folder[]} folders */
function withNames(problems, folders) {
  return problems.map((problem) => {
    const folder = folders.find(({ path, name }) => name && problem.startsWith(path))
    return folder ? `${folder.name}: ${problem}` : problem
  })
}

/**
 * @param {FileHandle} file
 * @param {Map<string, Found>} found
 * @param {Folder} folder
 * @returns {Promise<{ problems: string[], records: number, content: Record<string, unknown> }>}
 */
async function checkFolder(file, found, { path, id, name }) {
  const say = (/** @type {string} */ problem) => (name ? `${name}: ${problem}` : problem)
  if (!found.has(`${path}records.json`)) {
    return { problems: [say('records.json is missing')], records: 0, content: {} }
  }
  const text = await readText(file, found, `${path}records.json`)
  const content = parse(text)
  if (!isPlain(content) || !Array.isArray(content['records'])) {
    return { problems: [say(`records.json cannot be read${placeOf(text)}`)], records: 0, content: {} }
  }
  const records = content['records']
  const theirs = new Map(
    [...found].flatMap(([at, entry]) => {
      const inside = at.slice(path.length)
      return at.startsWith(path) ? [[inside, { ...entry, path: inside }]] : []
    }),
  )
  const problems = [...checkRecords(records), ...checkEvidence(theirs, records)]
  if (
    id &&
    (fieldOf(content['employee'], 'id') !== id || records.some((row) => fieldOf(row, 'employeeId') !== id))
  ) {
    problems.push('records.json is of another employee')
  }
  return { problems: problems.map(say), records: records.length, content }
}

/** @param {unknown} value @param {string} field */
const fieldOf = (value, field) => (isPlain(value) ? value[field] : undefined)

/** What may be shown in a terminal. @param {unknown} value */
const textOf = (value) => (typeof value === 'string' ? value : '').replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')

/** @param {FileHandle} file @param {Entry} entry */
async function measure(file, entry) {
  const hash = createHash('sha256')
  let crc = 0
  for await (const part of partsOf(file, entry)) {
    hash.update(part)
    crc = crc32(part, crc)
  }
  return { sha256: hash.digest('hex'), crc }
}

/** @param {FileHandle} file @param {Map<string, Found>} found @param {string} path */
async function readText(file, found, path) {
  const entry = found.get(path)
  if (!entry) throw new Unreadable(`The pack has no ${path}`)
  if (entry.bytes > mostJson) throw new Unreadable(`${path} is too large`)
  const parts = []
  for await (const part of partsOf(file, entry)) parts.push(part)
  return Buffer.concat(parts)
}

/**
 * @param {Buffer} manifest
 * @param {Buffer} signature
 * @param {readonly import('node:crypto').KeyObject[]} keys
 */
function isSigned(manifest, signature, keys) {
  const bytes = Buffer.from(signature.toString('latin1'), 'base64')
  // One signature has one text: what a reader of base64 would pass over counts as changed.
  if (bytes.toString('base64') !== signature.toString('latin1')) return false
  return keys.some((key) => verify(null, manifest, key, bytes))
}

/**
 * @param {Map<string, Found>} found
 * @param {unknown} manifest
 * @returns {string[]}
 */
function checkFiles(found, manifest) {
  if (!isManifest(manifest)) return ['manifest.json cannot be read']
  const signed = new Map(manifest.files.map((file) => [file.path, file]))
  const missing = [...signed.keys()].filter((path) => !found.has(path)).map((path) => `${path} is missing`)
  const differing = [...found.values()].flatMap(({ path, bytes, sha256 }) => {
    if (path === 'manifest.json' || path === 'manifest.sig') return []
    const wanted = signed.get(path)
    if (!wanted) return [`${path} was added: the manifest does not know it`]
    return wanted.bytes === bytes && wanted.sha256 === sha256 ? [] : [`${path} was changed`]
  })
  return [...missing, ...differing]
}

/** @param {unknown} manifest @returns {manifest is { files: Signed[] }} */
function isManifest(manifest) {
  if (!isPlain(manifest) || manifest['version'] !== 1 || !Array.isArray(manifest['files'])) return false
  const names = new Set()
  for (const file of manifest['files']) {
    if (!isPlain(file) || typeof file['path'] !== 'string' || !/^[\w./-]+$/.test(file['path'])) return false
    names.add(file['path'])
  }
  return names.size === manifest['files'].length
}

/**
 * @param {Map<string, Found>} found
 * @param {readonly unknown[]} records
 * @returns {string[]}
 */
function checkEvidence(found, records) {
  const named = namedFiles(records)
  const evidence = [...found.values()].filter(({ path }) => path.startsWith('evidence/'))
  const ids = new Set(evidence.map(({ path }) => idOf(path)))
  const missing = [...named].filter(([id]) => !ids.has(id))
  return [
    ...missing.map(([, { record }]) => `a file that record ${record} names is missing`),
    ...evidence.flatMap(({ path, sha256 }) => {
      const recorded = named.get(idOf(path))
      if (!recorded) return [`${path} is named by no record`]
      return recorded.sha256 === sha256
        ? []
        : [`${path} is not the file that record ${recorded.record} names`]
    }),
  ]
}

/** @param {string} path */
const idOf = (path) => path.slice('evidence/'.length, path.lastIndexOf('.'))

/** @param {Buffer} text @returns {unknown} */
function parse(text) {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text))
  } catch {
    return undefined
  }
}

/**
 * Near which record the text breaks off that is no JSON any more.
 * @param {Buffer} bytes
 */
function placeOf(bytes) {
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
