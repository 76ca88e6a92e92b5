import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { makeZip } from 'client-zip'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** A file of a pack, as it is written. */
export interface PackEntry {
  name: string
  input: Buffer
}

export const { privateKey, publicKey } = generateKeyPairSync('ed25519')
export const fileId = '3f0a7f7e-98b1-4f5e-9d43-0d6e0c1b2a39'
export const orgId = '3f0a7f7e-98b1-4f5e-9d43-0d6e0c1b2a00'
export const otherOrgId = '5d0a7f7e-98b1-4f5e-9d43-0d6e0c1b2a00'
export const evidence = `evidence/${fileId}.pdf`

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
export const asJson = (value: Json) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

/** Writes canonical JSON with code of the tests' own, so that they share no mistake with the program. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.keys(value).toSorted((a, b) => (a < b ? -1 : 1))
  return `{${fields.map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`).join(',')}}`
}

/** Records in a chain, as the server writes them. */
export function chain(allFacts: { [key: string]: Json }[], employeeId = 'b2'): { [key: string]: Json }[] {
  let prevHash = '0'.repeat(64)
  return allFacts.map((facts, index) => {
    const row = {
      orgId,
      employeeId,
      seq: index + 1,
      id: `c${index}`,
      kind: 'initial',
      recordedAt: '2026-11-22T10:00:00.000Z',
      recordedBy: 'user:d4',
      rulesVersion: '2026-10',
      supersedes: null,
      factsHash: sha256(canonical(facts)),
    }
    const chained = { ...row, prevHash, hash: sha256(prevHash + canonical(row)), facts }
    prevHash = chained.hash
    return chained
  })
}

const scan = Buffer.from('%PDF-1.4 a passport')
const factsOf = (name: string, files: Json[]) => ({ check: { nameOnEvidence: name, files }, salt: 'c2FsdA' })
const packed = { fileId, sha256: sha256(scan), bytes: scan.length, mime: 'application/pdf' }

/** The contents of a pack: two checks, the first with a file. */
export const contents = {
  employee: { fullName: 'Ella Novak' },
  organisation: { id: orgId, name: 'Northgate' },
  createdAt: '2026-11-22T10:00:00.000Z',
  records: chain([factsOf('Ella Novak', [packed]), factsOf('Zoë Ångström', [])]),
}

export function filesOf(records: Json = contents): PackEntry[] {
  return [
    { name: 'report.pdf', input: Buffer.from('%PDF-1.7 a report') },
    { name: 'records.json', input: asJson(records) },
    { name: evidence, input: scan },
  ]
}

const listed = (files: readonly PackEntry[]) =>
  files.map(({ name, input }) => ({ path: name, bytes: input.length, sha256: sha256(input) }))

export function manifestOf(files: readonly PackEntry[], of: { [key: string]: Json } = {}): Buffer {
  const organisation = { id: orgId, name: 'Northgate' }
  const createdAt = '2026-11-22T10:00:00.000Z'
  return asJson({ version: 2, createdAt, organisation, mode: 'live', files: listed(files), ...of })
}

/** Returns the set that an installation serves, with the organisation of each key. */
export const keySet = () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), organisation: orgId }] })

/** Returns the files with a signed manifest of them. */
export function signed(files = filesOf(), manifest = manifestOf(files), key: KeyObject = privateKey) {
  const signature = Buffer.from(sign(null, manifest, key).toString('base64'))
  return [...files, { name: 'manifest.json', input: manifest }, { name: 'manifest.sig', input: signature }]
}

/** Makes a ZIP as the server does. */
export async function zip(entries: readonly PackEntry[], mode?: number): Promise<Buffer> {
  const lastModified = new Date('2026-11-22T10:00:00Z')
  const all = entries.map((entry) => ({ ...entry, lastModified, ...(mode && { mode }) }))
  return Buffer.from(await new Response(makeZip(all)).arrayBuffer())
}
