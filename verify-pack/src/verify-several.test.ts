import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  asJson,
  chain,
  contents,
  evidence,
  filesOf,
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

async function verifiedFiles(files: PackEntry[]) {
  const path = join(folder, 'pack.zip')
  await writeFile(path, await zip(files))
  return verifyPack(path, [{ key: publicKey }])
}

/** Returns a pack of two employees, the second of whom has no file. */
function several(folders = [employeeFolder(ids[0], contents), employeeFolder(ids[1], withoutFile)]) {
  const listed = ids.map((employeeId, index) => ({ employeeId, fullName: `Name ${index}` }))
  return [...folders.flat(), { name: 'employees.json', input: asJson({ version: 1, employees: listed }) }]
}

const ids = ['3f0a7f7e-98b1-4f5e-9d43-0d6e0c1b2a01', '3f0a7f7e-98b1-4f5e-9d43-0d6e0c1b2a02'] as const
const withoutFile = { ...contents, records: [contents.records[1]!] }
const testedWithoutFile = { ...withoutFile, test: true }

/** Returns the files of one employee, with records of their own. */
function employeeFolder(id: string, { records, ...content }: typeof contents): PackEntry[] {
  const facts = records.map((record) => record['facts'] as Parameters<typeof chain>[0][number])
  const own = { ...content, employee: { ...content.employee, id }, records: chain(facts, id) }
  const hasFile = records === contents.records
  const files = filesOf(own).filter(({ name }) => hasFile || name !== evidence)
  return files.map((file) => ({ ...file, name: `employees/${id}/${file.name}` }))
}

test('a pack of several is valid, and counts what it has', async () => {
  expect(await verifiedFiles(signed(several()))).toEqual({
    state: 'valid',
    problems: [],
    notes: [],
    pack: {
      organisation: orgId,
      createdAt: contents.createdAt,
      employee: '2 employees',
      employer: 'Northgate',
      records: 3,
      files: 1,
    },
  })
})

test('in a pack of several each problem names its employee', async () => {
  const path = `employees/${ids[0]}/records.json`
  const other = signed(several()).map((entry) =>
    entry.name === path
      ? { ...entry, input: Buffer.from(entry.input.toString().replace('Ella Novak"', 'Ella Novac"')) }
      : entry,
  )
  const { problems } = await verifiedFiles(other)
  expect(problems).toContain(`Name 0 (${ids[0]}): ${path} was changed`)
  const [, second] = [employeeFolder(ids[0], contents), employeeFolder(ids[1], withoutFile)]
  // The records of one in the folder of another.
  const swapped = second.map((file) => ({ ...file, name: file.name.replace(ids[1], ids[0]) }))
  expect((await verifiedFiles(signed(several([swapped, second])))).problems).toEqual([
    `Name 0 (${ids[0]}): records.json is of another employee`,
  ])
  expect((await verifiedFiles(signed(several([second])))).problems).toEqual([
    `Name 0 (${ids[0]}): records.json is missing`,
  ])
})

test('the index of a pack of several is signed with it: neither changed nor taken out', async () => {
  const index = ['index.csv', 'index.pdf'].map((name) => ({ name, input: Buffer.from(`${name} of two`) }))
  const whole = signed([...several(), ...index])
  expect(await verifiedFiles(whole)).toMatchObject({ state: 'valid', problems: [] })
  const changed = whole.map((file) =>
    file.name === 'index.csv' ? { ...file, input: Buffer.from('index.csv of one') } : file,
  )
  expect((await verifiedFiles(changed)).problems).toEqual(['index.csv was changed'])
  expect((await verifiedFiles(whole.filter(({ name }) => name !== 'index.pdf'))).problems).toEqual([
    'index.pdf is missing',
  ])
})

test('one employee with results of a test provider is named as TEST', async () => {
  const folders = [employeeFolder(ids[0], contents), employeeFolder(ids[1], testedWithoutFile)]
  const { state, notes } = await verifiedFiles(signed(several(folders)))
  expect(state).toBe('valid')
  expect(notes).toEqual([
    `TEST: Name 1 (${ids[1]}) was passed by a test provider. Nobody was checked, and it is no evidence of anything.`,
  ])
})

test('an archive of no employees names its organisation', async () => {
  const { pack, state } = await verifiedFiles(signed(several([]).slice(-1)))
  expect(state).toBe('changed')
  expect(pack).toBeUndefined()
  const empty = [{ name: 'employees.json', input: asJson({ version: 1, employees: [] }) }]
  expect((await verifiedFiles(signed(empty))).pack).toMatchObject({
    organisation: orgId,
    employer: 'Northgate',
    employee: '0 employees',
  })
})

test('a folder without the list of employees, or records beside the folders, are no pack', async () => {
  const folders = several().slice(0, -1)
  expect((await verifiedFiles(signed(folders))).problems).toEqual(['The pack has no employees.json'])
  const beside = [...several(), { name: 'records.json', input: asJson(contents) }]
  expect((await verifiedFiles(signed(beside))).problems).toEqual([
    'The pack has records.json outside of the folders',
  ])
})
