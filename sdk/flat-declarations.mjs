import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { isolatedDeclaration } from 'rolldown/experimental'

const sources = join(import.meta.dirname, 'src')

/**
 * The declarations of both entries, for ES modules and for CommonJS, each in one file that needs nothing of this
 * repository: the modules' own one after the other, with the names of the texts written out.
 * @returns {Promise<Record<string, string>>}
 */
export async function flatDeclarations() {
  /** @type {Map<string, string>} */
  const modules = new Map()
  await collect('index.ts', modules)
  const entry = modules.get('index.ts') ?? ''
  modules.delete('index.ts')
  const bodies = [...modules.values()].map((text) => withoutImports(text).replace(/^export /gm, ''))
  const index = await withTextNames(
    withOptionalFrameworks([...bodies, entry.replace(/ from ["'].*["']/g, '')].join('\n')),
  )
  const react = await declarationOf('react.tsx')
  return {
    'index.d.ts': index,
    'index.d.cts': index,
    'react.d.ts': react.replace('./index.ts', './index.js'),
    'react.d.cts': react.replace('./index.ts', './index.cjs'),
  }
}

/**
 * The declarations of a module after those that it uses.
 * @param {string} file
 * @param {Map<string, string>} modules
 */
async function collect(file, modules) {
  if (modules.has(file)) return
  const text = await declarationOf(file)
  for (const [, used = ''] of text.matchAll(/ from ["']\.\/(.*?)["']/g)) await collect(used, modules)
  modules.set(file, text)
}

/** @param {string} file */
async function declarationOf(file) {
  const { code, errors } = await isolatedDeclaration(file, await readFile(join(sources, file), 'utf8'))
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join(' ')}`)
  return code
}

/** @param {string} text */
const withoutImports = (text) => text.replace(/^(?:import [^;]*|export \{\});\n/gm, '')

/**
 * What is said of a framework counts where it is installed, and is no error where it is not: that is told of one line
 * at a time.
 * @param {string} text
 */
const withOptionalFrameworks = (text) =>
  text.replace(/^declare module ("[^"]+") \{.*?^\}/gms, (block, name) =>
    [`import type {} from ${name};`, block.replace(/\s*\n\s*/g, ' ')]
      .map((line) => `// @ts-ignore\n${line}`)
      .join('\n'),
  )

/** @param {string} text */
async function withTextNames(text) {
  const names = new Set([...(await textNames('verify')), ...(await textNames('invite'))])
  const union = [...names].map((name) => JSON.stringify(name)).join(' | ')
  return text.replace('keyof typeof verify | keyof typeof invite', union)
}

/** @param {'verify' | 'invite'} view */
async function textNames(view) {
  const bundle = await rolldown({ input: `@bonafide/shared/language/${view}/en-gb.ts`, cwd: sources })
  const { output } = await bundle.generate({ format: 'esm' })
  await bundle.close()
  const { english } = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)
  return Object.keys(english)
}
