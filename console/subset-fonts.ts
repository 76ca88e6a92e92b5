import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)

const options = {
  targetFormat: 'woff2' as const,
  // Letters set close, figures of one width, and accents that stand on their letters. The package's types lack the name.
  keepFeatures: ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk'],
  // Who made the font and under which licence, which every copy has to carry.
  preserveNameIds: [0, 14],
}

/**
 * Cuts the fonts of `fonts.css` to the characters and the weights that its rules name: a first visit has a third of them to
 * load. Each rule names one file of a package, a `font-weight` from and to, and a `unicode-range`.
 * @param folder where the fonts are written
 */
export function subsetFonts(folder: string): Plugin {
  return {
    name: 'subset-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/fonts\.css$/ },
      async handler(css, id) {
        const rules = css.split(/(?=@font-face)/)
        await mkdir(folder, { recursive: true })
        const cut = rules.map(async (rule, index) => {
          const file = /url\('([^']+\.woff2)'\)/.exec(rule)?.[1]
          if (!file) return rule
          const [, min, max] = /font-weight: (\d+) (\d+);/.exec(rule) ?? []
          const range = /unicode-range:([^;]+);/.exec(rule)?.[1]
          if (!range || !max) throw new Error(`The rule of ${file} names no weights or no characters.`)
          const font = await subsetFont(await readFile(resolve(file)), charactersOf(range), {
            ...options,
            variationAxes: { wght: { min: Number(min), max: Number(max) } },
          })
          const written = join(folder, `${index}-${basename(file)}`)
          await writeFile(written, font)
          return rule.replace(file, relative(dirname(id), written))
        })
        return (await Promise.all(cut)).join('')
      },
    },
  }
}

/** Returns the characters of a range such as `U+0020-007E, U+00A3`. */
function charactersOf(range: string): string {
  const numbers = range.split(',').flatMap((part) => {
    const [from = 0, to = from] = part
      .trim()
      .replace(/^U\+/, '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
  return String.fromCodePoint(...numbers)
}
