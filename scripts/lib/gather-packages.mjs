import { existsSync, readFileSync } from 'node:fs'
import { cp, readdir } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'vite'
import { root } from './run.mjs'

/**
 * Copies the packages that `dist/server` imports, and those that they depend on in turn, into `node_modules` of a
 * folder. `npm ci --omit=dev` would bring more: the types and compilers that packages name as optional peers, and what
 * other workspaces depend on.
 * @param {string} folder
 */
export async function gatherPackages(folder) {
  const server = join(root, 'dist/server')
  /** @type {Set<string>} */
  const found = new Set()
  for (const name of await importedPackages(server)) take(name, server, found)
  for (const path of found) {
    const nested = join(path, 'node_modules')
    await cp(path, resolve(folder, relative(root, path)), {
      recursive: true,
      filter: (source) => source !== nested,
    })
  }
}

/** @param {string} server the folder of its bundle */
async function importedPackages(server) {
  const files = (await readdir(server)).filter((name) => name.endsWith('.js'))
  const specifiers = files.flatMap((name) => specifiersIn(join(server, name)))
  const packages = specifiers.filter((specifier) => !specifier.startsWith('.') && !isBuiltin(specifier))
  return new Set(packages.map(packageOf))
}

/** @param {string} file */
function specifiersIn(file) {
  const text = readFileSync(file, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const exported = staticExports.flatMap(({ entries }) =>
    entries.map(({ moduleRequest }) => moduleRequest?.value),
  )
  const imported = staticImports.map(({ moduleRequest }) => moduleRequest.value)
  const later = dynamicImports.map(({ moduleRequest: { start, end } }) =>
    literal(text.slice(start, end), file),
  )
  return [...imported, ...exported, ...later].filter((specifier) => specifier !== undefined)
}

/**
 * @param {string} text of what is imported
 * @param {string} file
 */
function literal(text, file) {
  const [, value] = /^["'`]([^"'`$]+)["'`]$/.exec(text) ?? []
  if (value === undefined) throw new Error(`${file} imports something that is not written in it: ${text}`)
  return value
}

/** @param {string} specifier */
function packageOf(specifier) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/**
 * @param {string} name of a package
 * @param {string} from the folder of whoever asks for it
 * @param {Set<string>} found is given the folders of the package and of what it depends on
 */
function take(name, from, found, isOptional = false) {
  const path = find(name, from)
  if (path === undefined) {
    // One for another platform, say.
    if (isOptional) return
    throw new Error(`${name} is not installed, which ${from} needs`)
  }
  if (found.has(path)) return
  found.add(path)
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  const { dependencies, optionalDependencies = {}, peerDependencies, peerDependenciesMeta = {} } = manifest
  for (const wanted of Object.keys({ ...dependencies, ...optionalDependencies })) {
    take(wanted, path, found, wanted in optionalDependencies)
  }
  for (const peer of Object.keys(peerDependencies ?? {})) {
    if (!peerDependenciesMeta[peer]?.optional) take(peer, path, found)
  }
}

/**
 * Where Node finds a package.
 * @param {string} name
 * @param {string} from
 * @returns {string | undefined}
 */
function find(name, from) {
  const path = join(from, 'node_modules', name)
  if (existsSync(join(path, 'package.json'))) return path
  return from === root ? undefined : find(name, dirname(from))
}
