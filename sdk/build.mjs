// Builds the package into `dist` and the script tag's loader. What they load is the widget's script that has just
// been built: its name and the hash of its bytes become part of them.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { minify } from 'terser'
import { flatDeclarations } from './flat-declarations.mjs'

const folder = import.meta.dirname
const cache = join(folder, '../.cache/build')

/**
 * @param {{ widgetFolder?: string, loaderFolder?: string, distFolder?: string }} [folders] of the widget's build, for
 * `loader.js`, and for the package
 */
export async function buildSdk({
  widgetFolder = join(cache, 'widget'),
  loaderFolder = join(cache, 'sdk'),
  distFolder = join(folder, 'dist'),
} = {}) {
  const define = await constants(widgetFolder)
  await rm(distFolder, { recursive: true, force: true })
  await mkdir(loaderFolder, { recursive: true })
  await Promise.all([
    buildPackage(distFolder, define),
    loader(define).then((code) => writeFile(join(loaderFolder, 'loader.js'), code)),
  ])
}

/** @param {string} widgetFolder */
async function constants(widgetFolder) {
  const files = await readdir(widgetFolder).catch(() => [])
  const [file, ...others] = files.filter((name) => /^bonafide-[\w-]+\.js$/.test(name))
  if (!file || others.length > 0)
    throw new Error(
      `The SDK needs one bonafide-<hash>.js in ${widgetFolder}: run \`npm run build\` in the root.`,
    )
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const hash = createHash('sha256').update(await readFile(join(widgetFolder, file)))
  return {
    '__BONAFIDE__.version': JSON.stringify(version),
    '__BONAFIDE__.file': JSON.stringify(file),
    '__BONAFIDE__.integrity': JSON.stringify(`sha256-${hash.digest('base64')}`),
    '__BONAFIDE__.isLoader': 'false',
  }
}

/**
 * @param {string} dist
 * @param {Record<string, string>} define
 */
async function buildPackage(dist, define) {
  const bundle = await rolldown({
    input: [join(folder, 'src/index.ts'), join(folder, 'src/react.tsx')],
    external: /^react/,
    // 'use client' stays at the top: its entry is a file of its own.
    checks: { moduleLevelDirective: false },
    transform: { define, target: 'es2022' },
  })
  // Both: Jest and Node before 22 require no ES module.
  for (const [format, ending] of /** @type {const} */ ([
    ['esm', 'js'],
    ['cjs', 'cjs'],
  ])) {
    const files = { entryFileNames: `[name].${ending}`, chunkFileNames: `mount.${ending}` }
    await bundle.write({ dir: dist, format, ...files })
  }
  await bundle.close()
  for (const [name, text] of Object.entries(await flatDeclarations())) await writeFile(join(dist, name), text)
}

/** @param {Record<string, string>} define */
async function loader(define) {
  const bundle = await rolldown({
    input: join(folder, 'src/loader.ts'),
    transform: { define: { ...define, '__BONAFIDE__.isLoader': 'true' }, target: 'es2022' },
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  // After it, terser finds another 40 bytes.
  const { code = '' } = await minify(output[0].code, {
    ecma: 2020,
    module: true,
    mangle: false,
    compress: {
      passes: 6,
      // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the enum is a type only
      inline: 1,
      unsafe_arrows: true,
      unsafe: true,
      unsafe_methods: true,
      pure_getters: true,
      keep_fargs: false,
    },
    format: { comments: false },
  })
  // A block keeps the names from the page as a function would, in fewer bytes.
  return `{${code.replace(/(?:export ?\{\};?)?;?$/, '')}}`
}

if (process.argv[1] === import.meta.filename) await buildSdk()
