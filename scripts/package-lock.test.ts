import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>
}

// npm leaves out what the registry does not have at the moment of an update, as happens with binaries for other
// platforms, and then `npm ci` refuses the whole file.
test('every optional package that the lock file names has an entry, so that npm ci takes it', async () => {
  const file = resolve(import.meta.dirname, '../package-lock.json')
  const { packages } = JSON.parse(await readFile(file, 'utf8')) as Lock
  const named = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ path, name }) => !places(path).some((place) => packages[place + name]))).toEqual([])
})

/** Where Node looks for a package that one at this path asks for. */
function places(path: string): string[] {
  const folders = path.split('/')
  return folders
    .map((_, i) => folders.slice(0, folders.length - i).join('/'))
    .filter((folder) => !folder.endsWith('node_modules'))
    .map((folder) => `${folder}/node_modules/`)
    .concat('node_modules/')
}
