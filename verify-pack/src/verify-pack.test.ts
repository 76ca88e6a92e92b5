import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  asJson,
  chain,
  contents,
  evidence,
  fileId,
  filesOf,
  manifestOf,
  orgId,
  type PackEntry,
  publicKey,
  signed,
  zip,
} from './pack-fixture.ts'
import { verifyPack } from './verify-pack.mjs'

let folder: string
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'packs-'))))
afterAll(() => rm(folder, { recursive: true }))

async function verified(pack: Buffer, keys: Keys = [{ key: publicKey }], organisation?: string) {
  const path = join(folder, 'pack.zip')
  await writeFile(path, pack)
  return verifyPack(path, keys, organisation)
}

type Keys = Parameters<typeof verifyPack>[1]
const another = generateKeyPairSync('ed25519')

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const verifiedFiles = async (files: PackEntry[]) => verified(await zip(files))

/** Returns the entries with one of them changed. */
function changed(name: string, change: (content: Buffer) => Buffer, entries = signed()): PackEntry[] {
  return entries.map((entry) => (entry.name === name ? { ...entry, input: change(entry.input) } : entry))
}

const replaced = (from: string, to: string) => (content: Buffer) =>
  Buffer.from(content.toString().replace(from, to))

test('a pack as the server writes it is valid, by any of the keys', async () => {
  const other = { key: another.publicKey }
  const pack = await zip(signed())
  expect(await verified(pack, [other, { key: publicKey }])).toEqual({
    state: 'valid',
    problems: [],
    notes: [],
    pack: {
      organisation: orgId,
      createdAt: contents.createdAt,
      employee: 'Ella Novak',
      employer: 'Northgate',
      records: 2,
      files: 1,
    },
  })
  expect((await verified(pack, [other])).problems).toEqual([
    'manifest.sig is no signature of manifest.json by this key',
  ])
  expect((await verified(pack, [])).state).toBe('changed')
})

test('a provider’s own report is a file like the others, and one that shows several parts is there once', async () => {
  const scan = Buffer.from('{"verification_report":{}}')
  const file = { fileId, sha256: sha256(scan), bytes: scan.length, mime: 'application/json' }
  const parts = ['provider_report', 'document'].map((part) => ({ ...file, part }))
  const records = { ...contents, records: chain([{ check: { nameOnEvidence: 'Ella Novak', files: parts } }]) }
  const [report, inRecords] = filesOf(records)
  const pack = signed([report!, inRecords!, { name: `evidence/${fileId}.json`, input: scan }])
  expect(await verifiedFiles(pack)).toMatchObject({ state: 'valid', problems: [], pack: { files: 1 } })
})

test('no byte of a pack can change without being noticed', async () => {
  const pack = await zip(signed())
  const path = join(folder, 'changed.zip')
  await writeFile(path, pack)
  const file = await open(path, 'r+')
  const unnoticed: number[] = []
  for (const [at, byte] of pack.entries()) {
    await file.write(Buffer.from([byte ^ 0x20]), 0, 1, at)
    if ((await verifyPack(path, [{ key: publicKey }])).state === 'valid') unnoticed.push(at)
    await file.write(Buffer.from([byte]), 0, 1, at)
  }
  await file.close()
  expect(unnoticed).toEqual([])
  expect((await verifyPack(path, [{ key: publicKey }])).state).toBe('valid')
})

test.each<[string, string, (content: Buffer) => Buffer, string[]]>([
  [
    'a record',
    'records.json',
    replaced('"recordedBy": "user:d4"', '"recordedBy": "user:d5"'),
    ['records.json was changed', 'record 1 was changed, or the one before it'],
  ],
  [
    'what was entered in the second record',
    'records.json',
    replaced('Zoë Ångström', 'Zoe Angstrom'),
    ['records.json was changed', 'record 2 was changed in what was entered'],
  ],
  [
    'the form of a record',
    'records.json',
    (content) => Buffer.from(content.toString().replace('"c1",', '"c1";')),
    ['records.json was changed', 'records.json cannot be read: it breaks off in record 2'],
  ],
  [
    'what is beside the records',
    'records.json',
    replaced('Northgate', 'Southgate'),
    ['records.json was changed'],
  ],
  [
    'a file',
    evidence,
    replaced('passport', 'passp0rt'),
    [`${evidence} was changed`, `${evidence} is not the file that record 1 names`],
  ],
  ['the report', 'report.pdf', replaced('report', 'rep0rt'), ['report.pdf was changed']],
  [
    'the manifest',
    'manifest.json',
    replaced('"createdAt": "2026', '"createdAt": "2027'),
    ['manifest.sig is no signature of manifest.json by this key'],
  ],
  [
    'the signature',
    'manifest.sig',
    () => Buffer.alloc(64).subarray(0, 64),
    ['manifest.sig is no signature of manifest.json by this key'],
  ],
])('a change of %s is named', async (_what, name, change, problems) => {
  expect(await verifiedFiles(changed(name, change))).toEqual({ state: 'changed', problems, notes: [] })
})

test('what was changed and signed anew by the same key is still found in the chain', async () => {
  const [first, second] = contents.records
  const rewritten = { ...first!, facts: { ...(first!['facts'] as object), salt: 'other' } }
  const verdict = (records: (typeof contents)['records']) =>
    verifiedFiles(signed(filesOf({ ...contents, records })))
  expect((await verdict([rewritten, second!])).problems).toEqual(['record 1 was changed in what was entered'])
  expect((await verdict([second!])).problems).toContain('record 1 does not follow the one before it')
  expect((await verdict([second!, first!])).problems).toContain('record 2 does not follow the one before it')
  expect((await verdict([first!, { ...second!, facts: null }])).problems).toEqual([
    'record 2 was changed in what was entered',
  ])
})

test('a file that no record names, or that a record misses, is found though it is signed', async () => {
  const added = { name: `evidence/${fileId.replace('3f', '4f')}.png`, input: Buffer.from('x') }
  expect((await verifiedFiles(signed([...filesOf(), added]))).problems).toEqual([
    `${added.name} is named by no record`,
  ])
  expect((await verifiedFiles(signed(filesOf().slice(0, 2)))).problems).toEqual([
    'a file that record 1 names is missing',
  ])
  const other = { name: evidence, input: Buffer.from('another passport') }
  expect((await verifiedFiles(signed([...filesOf().slice(0, 2), other]))).problems).toEqual([
    `${evidence} is not the file that record 1 names`,
  ])
})

test('an extra file, and one that is missing, are named', async () => {
  const added = { name: `evidence/${fileId.replace('3f', '4f')}.png`, input: Buffer.from('x') }
  expect((await verifiedFiles([added, ...signed()])).problems).toContain(
    `${added.name} was added: the manifest does not know it`,
  )
  expect((await verifiedFiles(signed().filter(({ name }) => name !== 'report.pdf'))).problems).toEqual([
    'report.pdf is missing',
  ])
})

const withName = (name: string) => [{ name, input: Buffer.from('x') }, ...signed()]

test.each<[string, () => Promise<Buffer>]>([
  ['nothing', async () => Buffer.alloc(0)],
  ['text', async () => Buffer.from('%PDF-1.4'.repeat(100))],
  ['a ZIP without files', async () => zip([])],
  ['a ZIP that is no pack', async () => zip([{ name: 'readme.txt', input: Buffer.from('x') }])],
  ['a name out of the folder', async () => zip(withName('../evil.pdf'))],
  ['a name out of the folder further in', async () => zip(withName('evidence/../../evil.pdf'))],
  ['a name from the root', async () => zip(withName('/etc/passwd'))],
  ['a name with a backslash', async () => zip(withName('evidence\\..\\evil.pdf'))],
  ['a file that no pack has', async () => zip(withName('setup.exe'))],
  ['a name twice', async () => zip([...signed(), { name: 'report.pdf', input: Buffer.from('other') }])],
  ['a symbolic link', async () => zip(signed(), 0o120777)],
  ['no manifest', async () => zip(signed().filter(({ name }) => name !== 'manifest.json'))],
  ['no signature', async () => zip(signed().filter(({ name }) => name !== 'manifest.sig'))],
  ['a pack that broke off', async () => (await zip(signed())).subarray(0, -100)],
  ['a pack that lost its beginning', async () => (await zip(signed())).subarray(10)],
  ['bytes before', async () => Buffer.concat([Buffer.from('MZ'), await zip(signed())])],
  ['bytes behind', async () => Buffer.concat([await zip(signed()), Buffer.from('x')])],
])('%s is unreadable', async (_what, pack) => {
  const { state, problems } = await verified(await pack())
  expect(state).toBe('unreadable')
  expect(problems).toHaveLength(1)
})

test('a compressed file is refused before anything is unpacked, whatever it says of its size', async () => {
  const pack = await zip(signed())
  const list = pack.readUInt32LE(pack.length - 6)
  const bomb = Buffer.from(pack)
  // Deflate, in the header and in the list.
  bomb.writeUInt16LE(8, 8)
  bomb.writeUInt16LE(8, list + 10)
  expect((await verified(bomb)).state).toBe('unreadable')
  const large = Buffer.from(pack)
  large.writeUInt32LE(0xffff_fff0, list + 24)
  expect((await verified(large)).state).toBe('unreadable')
})

test('one signature has one text: another for the same bytes counts as changed', async () => {
  const other = (text: string) => (content: Buffer) => Buffer.from(content.toString().replace('==', text))
  for (const text of ['', '==\n', '== ']) {
    expect((await verifiedFiles(changed('manifest.sig', other(text)))).problems).toEqual([
      'manifest.sig is no signature of manifest.json by this key',
    ])
  }
})

test('a checksum that is wrong wherever it stands is named', async () => {
  const pack = await zip(signed())
  const list = pack.readUInt32LE(pack.length - 6)
  const after = pack.indexOf('PK\u0007\u0008')
  pack.writeUInt32LE(7, after + 4)
  pack.writeUInt32LE(7, list + 16)
  expect((await verified(pack)).problems).toEqual(['report.pdf is not what its checksum in the ZIP says'])
})

test('files of different dates are no pack', async () => {
  const pack = await zip(signed())
  const list = pack.readUInt32LE(pack.length - 6)
  pack.writeUInt32LE(7, 10)
  pack.writeUInt32LE(7, list + 12)
  expect((await verified(pack)).state).toBe('unreadable')
})

test('a list that tells of another name than the file has is refused', async () => {
  const pack = await zip(signed())
  const other = Buffer.from(pack)
  other.write('records', 30)
  expect((await verified(other)).problems).toEqual(['report.pdf is not stored as in a pack'])
})

test.each([
  ['another version', asJson({ version: 1, files: [] })],
  ['a later version', asJson({ version: 3, files: [] })],
  ['no JSON', Buffer.from('{')],
  ['a path with signs of control', asJson({ version: 2, files: [{ path: '\u001b[2J' }] })],
])('a manifest with %s is not read further', async (_what, manifest) => {
  const { state, problems } = await verifiedFiles(signed(filesOf(), manifest))
  expect({ state, problems }).toEqual({ state: 'changed', problems: ['manifest.json cannot be read'] })
})

test('records that are none are named, and nothing of a pack is shown that the terminal would obey', async () => {
  const odd = { ...contents, records: [1, { facts: { check: { files: ['x'] } } }] }
  const { problems } = await verifiedFiles(signed(filesOf(odd)))
  expect(problems).toContain('record 1 is no record')
  const named = { ...contents, employee: { fullName: 'Ella\u001b[2J\u202e' }, records: chain([]) }
  const files = filesOf(named).slice(0, 2)
  const { pack } = await verifiedFiles(signed(files, manifestOf(files)))
  expect(pack?.employee).toBe('Ella [2J ')
})
