// Gathers the built parts of `.cache/build` in `dist/public`. `tsx scripts/build.ts packages <folder>` instead copies the
// files of `node_modules` that the built server loads to a folder.
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { nodeFileTrace } from '@vercel/nft'
import { root } from './run.ts'

const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest'])
const built = (part: string) => join(root, '.cache/build', part)

const [task, folder = ''] = process.argv.slice(2)
if (task === 'packages') await copyPackages(folder)
else await gather(join(root, 'dist/public'))

async function gather(target: string): Promise<void> {
  await rm(target, { recursive: true, force: true })
  // Vite's manifest is for the size budgets, not for visitors.
  const filter = (path: string) => basename(path) !== '.vite'
  for (const part of ['console', 'page']) await cp(built(part), target, { recursive: true, filter })
  await gatherSdk(join(target, 'sdk'))
  await compress(target)
}

/**
 * Puts the element, the loader and all they load into `<version>/`, whose files never change, and the two that pages
 * name into `v1/`, which moves on with each version.
 */
async function gatherSdk(target: string): Promise<void> {
  const { version } = JSON.parse(await readFile(join(root, 'sdk/package.json'), 'utf8')) as {
    version: string
  }
  const fixed = join(target, version)
  const moving = join(target, 'v1')
  await mkdir(moving, { recursive: true })
  for (const part of ['widget', 'sdk']) await cp(built(part), fixed, { recursive: true })
  for (const name of await readdir(fixed)) {
    const isElement = /^bonafide-[\w-]{8}\.js$/.test(name)
    const plain = isElement ? 'bonafide.js' : name
    if (isElement) await cp(join(fixed, name), join(fixed, plain))
    if (isElement || name === 'loader.js') await cp(join(fixed, name), join(moving, plain))
  }
  const scripts = (await readdir(fixed)).filter((name) => name.endsWith('.js'))
  const files = Object.fromEntries(
    await Promise.all(scripts.map(async (name) => [name, integrity(await readFile(join(fixed, name)))])),
  )
  await writeFile(join(fixed, 'manifest.json'), `${JSON.stringify({ version, files }, null, 2)}\n`)
}

function integrity(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}

/**
 * Writes a `.br` and a `.gz` beside every file that is worth it, so that nothing is compressed while a visitor waits.
 */
async function compress(target: string): Promise<void> {
  const entries = await readdir(target, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compressFile))
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((data) => writeFile(`${file}.br`, data)),
    promisify(gzip)(content, { level: 9 }).then((data) => writeFile(`${file}.gz`, data)),
  ])
}

async function copyPackages(target: string): Promise<void> {
  if (!target) throw new Error('the folder is missing that they are to be copied to')
  const server = join(root, 'dist/server')
  const entries = (await readdir(server)).filter((name) => /\.m?js$/.test(name))
  // From the root of the file system, since `node_modules` may be a link; what the server reads there is none of it.
  const { fileList } = await nodeFileTrace(
    entries.map((name) => join(server, name)),
    { base: '/', ignore: (path) => !/\/(?:node_modules|dist\/server)\//.test(`/${path}`) },
  )
  for (const file of [...fileList].filter((name) => name.includes('/node_modules/'))) {
    const copy = join(target, file.slice(file.indexOf('/node_modules/')))
    await mkdir(dirname(copy), { recursive: true })
    await cp(join('/', file), copy)
  }
}
