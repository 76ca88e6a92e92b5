import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { root } from './run.ts'
import { isInstalled } from './setup.mjs'

let folder = ''
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A project whose lock file this project's packages are there for, as they are here. */
async function copyOfProject() {
  folder = await mkdtemp(join(tmpdir(), 'bonafide-setup-'))
  await mkdir(join(folder, 'node_modules'))
  const installed = join(folder, 'node_modules/.package-lock.json')
  await cp(join(root, 'package-lock.json'), join(folder, 'package-lock.json'))
  await cp(join(root, 'node_modules/.package-lock.json'), installed)
  const { packages } = JSON.parse(await readFile(installed, 'utf8'))
  return { installed, install: (changed: object) => writeFile(installed, JSON.stringify(changed)), packages }
}

test('what the lock file names is installed, but for what is meant for other platforms', async () => {
  await copyOfProject()
  expect(isInstalled(folder)).toBe(true)
})

test('packages of an earlier state are not enough, however young their folder is', async () => {
  const { install, packages } = await copyOfProject()
  const { 'node_modules/vitest': vitest, ...others } = packages
  await install({ packages: others })
  expect(isInstalled(folder)).toBe(false)
  await install({ packages: { ...others, 'node_modules/vitest': { ...vitest, version: '1.0.0' } } })
  expect(isInstalled(folder)).toBe(false)
  await install({ packages })
  expect(isInstalled(folder)).toBe(true)
})

test('nor are they where a workspace has been added since', async () => {
  const { install, packages } = await copyOfProject()
  const { 'node_modules/@bonafide/shared': _, ...others } = packages
  await install({ packages: others })
  expect(isInstalled(folder)).toBe(false)
})

test('where nothing is installed, or npm was stopped, packages are missing', async () => {
  const { installed } = await copyOfProject()
  await writeFile(installed, '{"packages": {')
  expect(isInstalled(folder)).toBe(false)
  await rm(installed)
  expect(isInstalled(folder)).toBe(false)
})
