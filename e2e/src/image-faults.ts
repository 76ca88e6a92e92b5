import { lstat, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** Files in the folder of the server: the results of the build, and packages. */
const expected = [
  /^package\.json$/,
  /^dist\/server\/[\w-]+\.js(\.map)?$/,
  /^dist\/server\/heic-worker\.mjs$/,
  /^dist\/server\/rules\/[\w-]+\.json$/,
  /^dist\/server\/fonts\/([\w-]+\.ttf|LICENSE)$/,
  /^dist\/server\/migrations\/(meta\/)?[\w-]+\.(sql|json)$/,
  /^dist\/public\/[\w./-]+\.(html|css|js|json|svg|woff2)(\.br|\.gz)?$/,
  /^node_modules\//,
]
const ofTests = /^dist\/.*\.(test|spec)\./

// Wherever they are: what a developer keeps to themselves.
const secret = /(^|\/)(\.env(\.[^/]*)?|\.git|\.npmrc)(\/|$)/

/**
 * Returns the faults of an image's files, in words: those that are neither built nor packages, those that its user could
 * not read, and those that it could change.
 * @param app the folder of the server
 */
export async function fileFaults(app: string): Promise<string[]> {
  const entries = await readdir(app, { recursive: true, withFileTypes: true })
  const faults = await Promise.all(
    entries.map(async (entry) => {
      const path = relative(app, join(entry.parentPath, entry.name)).split(sep).join('/')
      const { mode } = await lstat(join(app, path))
      const needed = entry.isDirectory() ? 0o005 : 0o004
      return [
        !entry.isDirectory() && !belongs(path) && `${path} does not belong there`,
        (secret.test(path) || entry.isSymbolicLink()) && `${path} must not be there`,
        (mode & needed) !== needed && `${path} cannot be read`,
        (mode & 0o022) !== 0 && `${path} can be changed`,
      ]
    }),
  )
  return faults.flat().filter((fault) => fault !== false)
}

function belongs(path: string): boolean {
  return expected.some((known) => known.test(path)) && !ofTests.test(path)
}
