import { verify } from 'node:crypto'
import { isPlain } from './check-records.mjs'

/** @typedef {{ path: string, bytes: number, sha256: string }} Signed */
/**
 * @typedef {object} Manifest
 * @property {Signed[]} files
 * @property {unknown} createdAt
 * @property {{ id: string, name: unknown }} organisation
 * @property {'live' | 'test'} mode
 */
/** @typedef {{ key: import('node:crypto').KeyObject, organisation?: string | undefined }} PackKey A key, and whose it is where that is said. */

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Reads the signed list of files; undefined where it is no manifest.
 * @param {Buffer} bytes
 * @returns {Manifest | undefined}
 */
export function readManifest(bytes) {
  const manifest = parse(bytes)
  if (!isPlain(manifest) || !Array.isArray(manifest['files'])) return undefined
  const { version, createdAt, files, organisation, mode } = manifest
  const names = new Set()
  for (const file of files) {
    if (!isPlain(file) || typeof file['path'] !== 'string' || !/^[\w./-]+$/.test(file['path']))
      return undefined
    names.add(file['path'])
  }
  if (names.size !== files.length) return undefined
  if (version !== 2 || !isPlain(organisation) || (mode !== 'live' && mode !== 'test')) return undefined
  const { id, name } = organisation
  return typeof id === 'string' && uuid.test(id)
    ? { files, createdAt, mode, organisation: { id, name } }
    : undefined
}

/**
 * Checks that one of the keys signed the manifest, and that it belongs to the organisation which the manifest names.
 * @param {{ bytes: Buffer, signature: Buffer, manifest: Manifest | undefined }} signed
 * @param {readonly PackKey[]} keys
 * @returns {string[]}
 */
export function checkSigner({ bytes, signature, manifest }, keys) {
  const raw = Buffer.from(signature.toString('latin1'), 'base64')
  // One signature has one text: what a reader of base64 would pass over counts as changed.
  const isOneText = raw.toString('base64') === signature.toString('latin1')
  const signers = isOneText ? keys.filter(({ key }) => verify(null, bytes, key, raw)) : []
  if (!signers.length) return ['manifest.sig is no signature of manifest.json by this key']
  const id = manifest?.organisation.id
  const isTheirs = (/** @type {PackKey} */ { organisation }) =>
    organisation === undefined || organisation === id
  return id === undefined || signers.some(isTheirs)
    ? []
    : [`manifest.sig is by the key of the organisation ${signers[0]?.organisation}`]
}

/**
 * @param {ReadonlyMap<string, Signed>} found
 * @param {Manifest | undefined} manifest
 * @returns {string[]}
 */
export function checkFiles(found, manifest) {
  if (!manifest) return ['manifest.json cannot be read']
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

/** @param {Buffer} text @returns {unknown} */
export function parse(text) {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text))
  } catch {
    return undefined
  }
}
