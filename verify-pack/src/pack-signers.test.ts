import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  contents,
  filesOf,
  manifestOf,
  orgId,
  otherOrgId,
  type PackEntry,
  publicKey,
  signed,
  zip,
} from './pack-fixture.ts'
import { verifyPack } from './verify-pack.mjs'

let folder: string
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'packs-'))))
afterAll(() => rm(folder, { recursive: true }))

type Keys = Parameters<typeof verifyPack>[1]
const ofOrganisation: Keys = [{ key: publicKey, organisation: orgId }]
const another = generateKeyPairSync('ed25519')

async function verified(pack: Buffer, keys: Keys = [{ key: publicKey }], organisation?: string) {
  const path = join(folder, 'pack.zip')
  await writeFile(path, pack)
  return verifyPack(path, keys, organisation)
}

const verifiedFiles = async (files: PackEntry[]) => verified(await zip(files))

test.each([
  ['without an organisation', { organisation: {} }],
  ['without a mode', { mode: 'other' }],
])('a manifest %s is not read further', async (_what, of) => {
  const files = filesOf()
  const { problems } = await verifiedFiles(signed(files, manifestOf(files, of)))
  expect(problems).toContain('manifest.json cannot be read')
})

test('a pack of test mode is TEST, whatever the name of its employer', async () => {
  const files = filesOf()
  const { state, notes, problems } = await verifiedFiles(signed(files, manifestOf(files, { mode: 'test' })))
  expect({ state, problems }).toEqual({ state: 'test', problems: [] })
  expect(notes).toEqual([
    'TEST: it was made in test mode. Nobody was checked, and it is no evidence of anything.',
  ])
})

test('a pack with results of a test provider says so', async () => {
  const files = filesOf({ ...contents, test: true })
  const { state, notes } = await verifiedFiles(signed(files))
  expect({ state, notes }).toEqual({
    state: 'valid',
    notes: [
      'TEST: Ella Novak was passed by a test provider. Nobody was checked, and it is no evidence of anything.',
    ],
  })
})

test('a pack is refused as that of another organisation than the one that is asked for', async () => {
  const pack = await zip(signed())
  expect((await verified(pack, ofOrganisation, orgId)).state).toBe('valid')
  expect((await verified(pack, ofOrganisation, orgId.toUpperCase())).state).toBe('valid')
  expect(await verified(pack, ofOrganisation, otherOrgId)).toMatchObject({
    state: 'other-organisation',
    notes: [`It is of the organisation ${orgId}, not of ${otherOrgId}`],
  })
})

test('the key of another organisation signs no pack of this one', async () => {
  const files = filesOf()
  const forged = await zip(signed(files, manifestOf(files), another.privateKey))
  const keys = [...ofOrganisation, { key: another.publicKey, organisation: otherOrgId }]
  expect(await verified(forged, keys)).toMatchObject({
    state: 'changed',
    problems: [`manifest.sig is by the key of the organisation ${otherOrgId}`],
  })
  // By its own key it may name itself alone: the records are another organisation's.
  const organisation = { id: otherOrgId, name: 'Northgate' }
  const named = await zip(signed(files, manifestOf(files, { organisation }), another.privateKey))
  expect((await verified(named, keys)).problems).toEqual([
    'records.json is of another organisation than manifest.json',
  ])
})

test('a record of another organisation is found, though all was signed', async () => {
  const records = contents.records.map((row) => ({ ...row, orgId: otherOrgId }))
  const files = filesOf({ ...contents, records })
  expect((await verifiedFiles(signed(files))).problems).toContain(
    'records.json is of another organisation than manifest.json',
  )
})
