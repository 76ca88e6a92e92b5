import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { checkFiles, checkSigner, parse, readManifest } from './check-manifest.mjs'
import { checkRecords, isPlain, namedFiles, placeOf } from './check-records.mjs'
import { partsOf, readZip } from './read-zip.mjs'
import { Unreadable } from './unreadable.mjs'

/** @typedef {import('./read-zip.mjs').Entry} Entry */
/** @typedef {import('node:fs/promises').FileHandle} FileHandle */
/** @typedef {Entry & { sha256: string }} Found */
/**
 * @typedef {object} Verdict
 * @property {'valid' | 'test' | 'other-organisation' | 'changed' | 'unreadable'} state
 * @property {string[]} problems What is wrong, each naming its file or record.
 * @property {string[]} notes What a reader has to know of a pack that was not changed.
 * @property {Pack} [pack]
 */
/**
 * @typedef {object} Pack
 * @property {string} organisation Its id; empty where an old pack does not say it.
 * @property {string} createdAt
 * @property {string} employee
 * @property {string} employer
 * @property {number} records
 * @property {number} files
 */
/** @typedef {import('./check-manifest.mjs').PackKey} PackKey */
/**
 * @typedef {object} Checked What was found of the folder of one employee.
 * @property {string} name Of the employee.
 * @property {string[]} problems
 * @property {number} records
 * @property {Record<string, unknown>} content Of records.json.
 * @property {(problem: string) => string} say Has a problem name the employee.
 */
/** @typedef {{ path: string, id?: string, name: string }} Folder Where what is of one employee stands. */

// All of it is held while it is read: no more than a pack of many years needs.
const mostJson = 64 * 1024 * 1024

/**
 * Checks a pack: its form, the signature, every file by the manifest, the chain of the records, and that the files are
 * those that the records name.
 * @param {string} path
 * @param {readonly PackKey[]} keys One of which has to have signed it.
 * @param {string} [organisation] The id of the organisation that it has to be of.
 * @returns {Promise<Verdict>}
 */
export async function verifyPack(path, keys, organisation) {
  /** @type {FileHandle | undefined} */
  let file
  try {
    file = await open(path)
    return await verifyOpen(file, keys, organisation?.toLowerCase())
  } catch (error) {
    if (error instanceof Unreadable) return unreadable(error.message)
    if (/** @type {NodeJS.ErrnoException} */ (error).syscall) {
      return unreadable(`The file cannot be read: ${/** @type {Error} */ (error).message}`)
    }
    throw error
  } finally {
    await file?.close()
  }
}

/** @param {string} problem @returns {Verdict} */
const unreadable = (problem) => ({ state: 'unreadable', problems: [problem], notes: [] })

/**
 * @param {FileHandle} file
 * @param {readonly PackKey[]} keys
 * @param {string | undefined} wanted
 * @returns {Promise<Verdict>}
 */
async function verifyOpen(file, keys, wanted) {
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
  const bytes = await readText(file, found, 'manifest.json')
  const signature = await readText(file, found, 'manifest.sig')
  const manifest = readManifest(bytes)
  problems.push(...checkSigner({ bytes, signature, manifest }, keys))
  const folders = await findFolders(file, found)
  problems.push(...withNames(checkFiles(found, manifest), folders))
  if (!folders.length && !found.has('employees.json')) throw new Unreadable('The pack has no records.json')
  const checked = []
  for (const folder of folders) checked.push(await checkFolder(file, found, folder))
  const first = checked[0]?.content ?? {}
  const organisation = manifest?.organisation.id ?? ''
  problems.push(
    ...checked.flatMap((folder) => [
      ...folder.problems,
      ...(!manifest || isOf(organisation, folder.content)
        ? []
        : [folder.say('records.json is of another organisation than manifest.json')]),
    ]),
  )
  if (!manifest || problems.length) return { state: 'changed', problems, notes: [] }
  const pack = {
    organisation,
    createdAt: textOf(first['createdAt'] ?? manifest.createdAt),
    employee: found.has('employees.json')
      ? `${folders.length} ${folders.length === 1 ? 'employee' : 'employees'}`
      : textOf(fieldOf(first['employee'], 'fullName')),
    employer: textOf(manifest.organisation.name),
    records: checked.reduce((sum, { records }) => sum + records, 0),
    files: [...found.keys()].filter((path) => evidenceIn.test(path)).length,
  }
  return { problems, pack, ...judge({ manifest, wanted, checked }) }
}

/** @param {string} organisation @param {Record<string, unknown>} content Of a records.json; empty where there is none. */
function isOf(organisation, { organisation: own, records }) {
  if (!Array.isArray(records)) return true
  return (
    fieldOf(own, 'id') === organisation &&
    records.every((row) => !isPlain(row) || row['orgId'] === organisation)
  )
}

const nothing = 'Nobody was checked, and it is no evidence of anything.'

/**
 * Returns the verdict on a pack that was not changed.
 * @param {{ manifest: import('./check-manifest.mjs').Manifest, wanted: string | undefined, checked: Checked[] }} what
 * @returns {Pick<Verdict, 'state' | 'notes'>}
 */
function judge({ manifest: { mode, organisation }, wanted, checked }) {
  const tested = checked.filter(({ content }) => content['test'] === true)
  const isTest = mode === 'test'
  const notes = isTest
    ? [`TEST: it was made in test mode. ${nothing}`]
    : tested.map(({ name }) => `TEST: ${name} was passed by a test provider. ${nothing}`)
  if (wanted !== undefined && wanted !== organisation.id) {
    const other = `It is of the organisation ${organisation.id}, not of ${wanted}`
    return { state: 'other-organisation', notes: [...notes, other] }
  }
  return { state: isTest ? 'test' : 'valid', notes }
}

const evidenceIn = /^(?:employees\/[\da-f-]{36}\/)?evidence\//

/**
 * Finds the one employee of a pack, or the folders of several.
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

/**
 * Puts the employee's name in place of the folder in each problem. @param {string[]} problems @param {Folder[]} folders
 */
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
 * @returns {Promise<Checked>}
 */
async function checkFolder(file, found, { path, id, name }) {
  const say = (/** @type {string} */ problem) => (name ? `${name}: ${problem}` : problem)
  const none = (/** @type {string} */ problem) => ({
    name,
    say,
    problems: [problem],
    records: 0,
    content: {},
  })
  if (!found.has(`${path}records.json`)) return none(say('records.json is missing'))
  const text = await readText(file, found, `${path}records.json`)
  const content = parse(text)
  if (!isPlain(content) || !Array.isArray(content['records'])) {
    return none(say(`records.json cannot be read${placeOf(text)}`))
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
  const employee = name || textOf(fieldOf(content['employee'], 'fullName'))
  return { name: employee, say, problems: problems.map(say), records: records.length, content }
}

/** @param {unknown} value @param {string} field */
const fieldOf = (value, field) => (isPlain(value) ? value[field] : undefined)

/** Removes the characters that must not reach a terminal. @param {unknown} value */
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
