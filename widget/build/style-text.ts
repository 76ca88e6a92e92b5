import { transform } from 'lightningcss'
import type { Plugin } from 'vite'

/** Where a script wants the text of its style sheet. */
const placeholder = '__STYLE_TEXT__'

interface StyleTextOptions {
  /** Every style of the build goes into the one script that asks for styles, those of scripts loaded later too. */
  isWhole: boolean
}

/**
 * Puts the styles of a chunk into the chunk, as the text that `__STYLE_TEXT__` stands for, and leaves no CSS file.
 * A page's policy may forbid style elements; a constructed style sheet needs nothing but its text.
 */
export function styleText({ isWhole }: StyleTextOptions): Plugin {
  const sheets = new Map<string, string>()
  let rename: ((text: string) => string) | undefined
  return {
    name: 'style-text',
    // After Vite has compiled a style sheet, before it takes it out of the module.
    transform(code, id) {
      if (/\.css($|\?)/.test(id)) sheets.set(id, inside(code))
    },
    renderChunk(code, chunk) {
      // In the order of their names: that of their arrival is another one each time.
      const all = [...sheets.keys()].toSorted()
      rename ??= shortNames(all.map((id) => sheets.get(id)).join(''))
      const later = isWhole ? all.filter((id) => !chunk.moduleIds.includes(id)) : []
      const css = [...chunk.moduleIds, ...later].flatMap((id) => sheets.get(id) ?? []).join('')
      // Its classes would be short names that another script has given to other styles.
      if (css && !isWhole && !code.includes(placeholder))
        throw new Error(
          `${chunk.name} has styles that no page gets: lend it what wears them (lent-parts.ts).`,
        )
      const text = JSON.stringify(rename(minified(css))).slice(1, -1)
      return { code: rename(code).replaceAll(placeholder, () => text), map: null }
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.viteMetadata?.importedCss.clear()
        else if (file.fileName.endsWith('.css')) delete bundle[file.fileName]
      }
    },
  }
}

// Inside, the widget has names of its own: what the host page sets under the public ones is checked first.
const inside = (css: string) =>
  css.replaceAll(/--bonafide-(host-)?/g, (_, host: string | undefined) => (host ? '--bonafide-' : '--bf-'))

function minified(css: string): string {
  const { code } = transform({ filename: 'style.css', code: Buffer.from(css), minify: true })
  return tidied(code.toString())
}

const propertyOf = (declaration: string) => declaration.slice(0, declaration.indexOf(':'))

/**
 * Declarations in the same order everywhere, which compresses better. A shorthand comes before what it is short for,
 * and two of the same stay as they were.
 * @internal exported for its test
 */
export const tidied = (css: string) =>
  css.replaceAll(/\{([^{}]*)\}/g, (_, declarations: string) => {
    const sorted = declarations
      .split(';')
      .toSorted((one, other) => propertyOf(one).localeCompare(propertyOf(other), 'en'))
    return `{${sorted.join(';')}}`
  })

/** The widget's own variables. They are the same in every build; a script that reads one writes its name out. */
const roles =
  'surface surface-raised text text-muted accent on-accent danger success warning space radius radius-control ' +
  'control-height font font-size focus border border-strong border-control accent-soft success-soft warning-soft ' +
  'danger-soft surface-sunken'
const variables = roles.split(' ').map((role) => `--bf-${role}`)

/**
 * One or two letters for each class, animation and variable of some styles: no other style sheet reaches into the
 * shadow root. Answers how to rename them in a text, which may be a script.
 */
export function shortNames(styles: string): (text: string) => string {
  const names = [
    ...[...styles.matchAll(/\.(_?[a-z0-9]{6,})(?![\w-])/gi)].map(([, name = '']) => name),
    ...[...styles.matchAll(/@keyframes ([\w-]+)/g)].map(([, name = '']) => name),
  ]
  const short = new Map(variables.map((name, index) => [name, `--${(index + 10).toString(36)}`]))
  for (const [index, name] of [...new Set(names)].entries())
    short.set(
      name,
      index.toString(36).replace(/^\d/, (digit) => `_${digit}`),
    )
  const pattern = new RegExp(`(?<![\\w-])(?:${[...short.keys()].join('|')})(?![\\w-])`, 'g')
  return (text) => text.replace(pattern, (name) => short.get(name) ?? name)
}
