import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './run.mjs'

// The route tree is written by the build itself.
const ignored = /\.test(?:-d)?\.tsx?$|routeTree\.gen\.ts$/

/**
 * Changes whenever a file below the given paths is added, removed, resized or written: sizes and times, not
 * contents, since a warm start has no time to read everything.
 * @param {string[]} paths relative to the root
 * @param {string} [more] anything else the result depends on
 */
export function fingerprint(paths, more = '') {
  const hash = createHash('sha256').update(more)
  for (const file of paths.flatMap((path) => filesOf(join(root, path))).toSorted()) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${relative(root, file)}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return []
  if (stats.isFile()) return ignored.test(path) ? [] : [path]
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .flatMap((name) => filesOf(join(path, name)))
}
