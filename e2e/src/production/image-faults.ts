import { lstat, readdir, readFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'

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

interface Entry {
  version: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
type Packages = Record<string, Entry>

/**
 * The sources of the server. With packages that npm puts into a folder of theirs, the build would find another copy.
 */
const workspaces = ['server', 'shared']

/**
 * Returns the faults of an image's packages, in words: those that its server or another package needs and that are not
 * there, those that nothing needs, and those that differ from the lock file or the sources.
 * @param app the folder of the server
 */
export async function packageFaults(app: string): Promise<string[]> {
  const text = await readFile(resolve(import.meta.dirname, '../../../package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Packages }
  const imported = await importedPackages(join(app, 'dist/server'))
  const needed = new Set<string>()
  for (const name of imported) take(name, '', packages, needed)
  const there = await packagesBelow(app)
  // Only the files of a package use the copy that it has for itself.
  const asked = new Map<string, Set<string>>()
  for (const path of needed) {
    const owner = path.slice(0, path.lastIndexOf('node_modules/'))
    if (!asked.has(owner)) asked.set(owner, await askedFor(join(app, owner || 'node_modules')))
  }
  const isAsked = (path: string) =>
    asked.get(path.slice(0, path.lastIndexOf('node_modules/')))?.has(nameAt(path)) ?? false
  return [
    ...[...imported]
      .filter((name) => workspaces.some((folder) => `${folder}/node_modules/${name}` in packages))
      .map((name) => `${name} is another one than the sources import`),
    ...[...needed]
      .filter((path) => !there.has(path))
      .filter((path) => imported.has(nameAt(path)) || isAsked(path))
      .map((path) => `${path} is missing`),
    ...[...there.keys()].filter((path) => !needed.has(path)).map((path) => `${path} is not needed`),
    ...[...there]
      .filter(([path, version]) => needed.has(path) && packages[path]?.version !== version)
      .map(([path, version]) => `${path} is ${version}, other than in the lock file`),
  ]
}

async function importedPackages(folder: string): Promise<Set<string>> {
  const files = (await readdir(folder)).filter((name) => /\.m?js$/.test(name))
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  const specifiers = texts.flatMap((text) => {
    // The one thread is a file beside the others, which is read here too.
    if (/\bcreateRequire\b|\bimport\.meta\.resolve\b|\bnew Worker\((?!threadFile\(\))/.test(text)) {
      throw new Error('the bundle asks for files in a way that is not read here')
    }
    const atOnce = text.matchAll(/^(?:import|export)\b(?:[^"';]*?\bfrom)?\s*["']([^"']+)["'];?$/gm)
    const later = text.matchAll(/\b(?:import|require)\(\s*["'`]([^"'`]+)["'`]\s*[,)]/g)
    return [...atOnce, ...later].map(([, specifier = '']) => specifier)
  })
  const names = specifiers.filter((specifier) => !/^(\.|node:)/.test(specifier))
  return new Set(names.map(nameOf).filter((name) => !builtinModules.includes(name)))
}

/** Returns the packages that the files of packages import or require: a package may bundle a copy of its dependency. */
async function askedFor(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && /\.[cm]?js$/.test(entry.name))
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')),
  )
  const pattern = /\b(?:from|import|require)\s*\(?\s*["'`]([\w@][^"'`\n]*)["'`]/g
  return new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => nameOf(name))))
}

const nameAt = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const nameOf = (specifier: string) => /^(@[^/]+\/)?[^/]+/.exec(specifier)![0]

/** Adds what Node finds for a name, asked for at a path, and what that depends on. */
function take(name: string, from: string, packages: Packages, needed: Set<string>): void {
  const path = places(from).find((place) => packages[`${place}node_modules/${name}`])
  if (path === undefined) throw new Error(`the lock file does not know ${name}, which ${from} needs`)
  const place = `${path}node_modules/${name}`
  const entry = packages[place]!
  if (needed.has(place) || !isForThisMachine(entry)) return
  needed.add(place)
  const meta = entry.peerDependenciesMeta ?? {}
  const peers = Object.keys(entry.peerDependencies ?? {}).filter((peer) => !meta[peer]?.optional)
  for (const wanted of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
    take(wanted, place, packages, needed)
  }
  for (const peer of peers) take(peer, place, packages, needed)
}

/**
 * Returns the folders, from the innermost, whose `node_modules` is searched: for `a/node_modules/b` that itself, then
 * ''.
 */
function places(from: string): string[] {
  const outer = from.lastIndexOf('node_modules/')
  return from ? [`${from}/`, ...places(from.slice(0, Math.max(outer - 1, 0)))] : ['']
}

const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
const libc = header.glibcVersionRuntime ? 'glibc' : 'musl'

function isForThisMachine({ os, cpu, libc: libraries }: Entry): boolean {
  const fits = (names: string[] | undefined, mine: string) => !names || names.includes(mine)
  return fits(os, process.platform) && fits(cpu, process.arch) && fits(libraries, libc)
}

/** Returns the version of each package in and below `node_modules` of a folder, by its path. */
async function packagesBelow(app: string): Promise<Map<string, string>> {
  const entries = await readdir(join(app, 'node_modules'), { recursive: true })
  const paths = entries.map((entry) => join('node_modules', entry))
  const manifests = paths.filter((path) => /(^|\/)node_modules\/(@[^/]+\/)?[^/@]+\/package\.json$/.test(path))
  const versions = manifests.map(async (path): Promise<[string, string]> => {
    const { version } = JSON.parse(await readFile(join(app, path), 'utf8')) as { version: string }
    return [dirname(path), version]
  })
  return new Map(await Promise.all(versions))
}
