// Lint rules of this repository that oxlint has no equivalent of. JavaScript, since oxlint loads it with the Node that is
// there, and runs TypeScript from 22.18 on only.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { wrappedText } from './wrapped-text.mjs'

const hex = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w/-])/i
const colourFunction = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/i
const namedColour =
  /\b(?:aqua|black|blue|brown|cyan|fuchsia|gold|gr[ae]y|green|indigo|lime|magenta|maroon|navy|olive|orange|pink|purple|red|salmon|silver|teal|violet|white|yellow)\b/i
const colourProperty = /colou?r|background|border|outline|fill|stroke|shadow/i

/** @param {string} text */
const isRaw = (text) => hex.test(text) || colourFunction.test(text)

// The linter's plugin API has no types of its own, hence `any` for its context and nodes.

/** Colours have roles (shared/src/theme); a colour written anywhere else would not follow the theme. */
const noRawColour = {
  meta: { messages: { raw: 'Use a role of the theme instead of a raw colour.' } },
  /** @param {any} context */
  create(context) {
    /** @param {any} node */
    const report = (node) => context.report({ node, messageId: 'raw' })
    return {
      /** @param {any} node */
      Literal(node) {
        if (typeof node.value === 'string' && isRaw(node.value)) report(node)
      },
      /** @param {any} node */
      TemplateElement(node) {
        if (isRaw(node.value.raw)) report(node)
      },
      /** @param {any} node */
      Property(node) {
        const key = node.key.name ?? node.key.value
        const value = node.value.value
        if (typeof value === 'string' && colourProperty.test(key) && namedColour.test(value))
          report(node.value)
      },
    }
  },
}

/** `any` switches the compiler off, so each one says why: `any: …` on its line, or within the three above it. */
const explainAny = {
  meta: { messages: { unexplained: 'Say why in a comment: `// any: …`.' } },
  /** @param {any} context */
  create(context) {
    /** @type {string[]} */
    const lines = context.sourceCode.lines
    return {
      /** @param {any} node */
      TSAnyKeyword(node) {
        const { start, end } = node.loc
        const near = lines.slice(Math.max(0, start.line - 4), end.line + 1)
        if (!near.some((text) => /(?:\/\/|\*).*\bany: /.test(text)))
          context.report({ node, messageId: 'unexplained' })
      },
    }
  },
}

/**
 * Layers from the lowest to the highest; `above` them are the folders that put everything together, with the files beside
 * the folders.
 * @type {{ folder: string, layers: string[][], above: string[] }}
 */
const { folder, layers, above } = JSON.parse(
  readFileSync(new URL('../server/layers.json', import.meta.url), 'utf8'),
)

/**
 * Returns the module that a file is in, which is a folder, and its layer; the files beside the folders are above all of
 * them.
 * @param {string} file relative to the folder of the modules
 */
function placeOf(file) {
  const [name = '', rest] = file.split('/', 2)
  if (rest === undefined) return { name: 'the root', layer: layers.length }
  if (above.includes(name)) return { name: 'the root', layer: layers.length }
  return { name, layer: layers.findIndex((names) => names.includes(name)) }
}

/** A module imports only from the layers below its own, types too, so that it can be read from bottom to top. */
const layersRule = {
  meta: {
    messages: {
      upward: '{{from}} imports of {{to}}, which is not on a layer below its own (server/layers.json).',
      unknown: '{{name}} has no layer in server/layers.json.',
    },
  },
  /** @param {any} context */
  create(context) {
    const [, file] = context.filename.replaceAll('\\', '/').split(`/${folder}/`)
    if (file === undefined) return {}
    const from = placeOf(file)
    /** @param {any} source */
    const check = (source) => {
      const path = pathOf(source?.value, file)
      if (path === undefined) return
      const to = placeOf(path)
      const unknown = [from, to].find(({ layer }) => layer < 0)
      if (unknown) context.report({ node: source, messageId: 'unknown', data: { name: unknown.name } })
      else if (from.name !== to.name && to.layer >= from.layer)
        context.report({
          node: source,
          messageId: 'upward',
          data: { from: from.name, to: to.name },
        })
    }
    /** @param {any} node */
    const checkSource = (node) => check(node.source)
    return {
      ImportDeclaration: checkSource,
      ExportNamedDeclaration: checkSource,
      ExportAllDeclaration: checkSource,
      ImportExpression: checkSource,
      TSImportType: checkSource,
    }
  },
}

/** True for keys of a node that lead to others, and not back. */
const isBelow = (/** @type {string} */ key) => !['parent', 'loc', 'range'].includes(key)

/**
 * Returns the places in a function that use the `deps` outside it; none where it has a `deps` of its own.
 * @param {any} node
 * @returns {any[]}
 */
function outerDeps(node) {
  if (Array.isArray(node)) return node.flatMap(outerDeps)
  if (typeof node?.type !== 'string') return []
  if (node.type === 'Identifier') return node.name === 'deps' ? [node] : []
  const { type } = node
  if (type === 'MemberExpression') return outerDeps(node.object)
  if (type === 'Property' && !node.shorthand) return outerDeps(node.value)
  if (type === 'VariableDeclarator' && node.id.type === 'ObjectPattern') return outerDeps(node.init)
  if (type.startsWith('TS')) return outerDeps(node.expression)
  return Object.keys(node)
    .filter(isBelow)
    .flatMap((key) => outerDeps(node[key]))
}

/**
 * A unit of work is handed the clock and the providers of its organisation. Those of the code around it may belong to no
 * organisation.
 */
const ownDeps = {
  meta: { messages: { outer: 'Take `deps` of the scope: in a test organisation it has another clock.' } },
  /** @param {any} context */
  create(context) {
    return {
      /** @param {any} node */
      CallExpression({ callee, arguments: given }) {
        const work = given.at(-1)
        if (callee.name !== 'inOrganisation' || !/^(?:Arrow)?Function/.test(work?.type ?? '')) return
        const declares = context.sourceCode
          .getText(work)
          .match(/\{[^{}=]*\bdeps\b[^{}=]*\}(?:: \w+)?\)? (?:=>|=)/)
        if (declares) return
        for (const found of outerDeps(work.body)) context.report({ node: found, messageId: 'outer' })
      },
    }
  },
}

/**
 * Returns the path of an import, relative to the folder of the modules; undefined where it is not below that.
 * @param {unknown} specifier
 * @param {string} file
 */
function pathOf(specifier, file) {
  if (typeof specifier !== 'string') return undefined
  const [, own] = /^(?:#|@bonafide\/server\/)(.+)$/.exec(specifier) ?? []
  if (own !== undefined) return own
  if (!specifier.startsWith('.')) return undefined
  const path = posix.join(posix.dirname(file), specifier)
  return path.startsWith('..') ? undefined : path
}

/** A row goes with what it shows: keyed by its place, it would show another's status beside a name that has changed. */
const rowKey = {
  meta: { messages: { place: 'Key a row by the id of what it shows, not by its place.' } },
  /** @param {any} context */
  create: (context) => ({
    /** @param {any} node */
    JSXAttribute(node) {
      const key = node.name.name === 'key' && node.value?.expression
      const name = key && (key.name ?? (key.computed ? undefined : key.property?.name))
      if (/^(?:i|index|position|place)$/.test(name || '')) context.report({ node, messageId: 'place' })
    },
  }),
}

export default {
  meta: { name: 'house' },
  rules: {
    'no-raw-colour': noRawColour,
    'explain-any': explainAny,
    layers: layersRule,
    'wrapped-text': wrappedText,
    'row-key': rowKey,
    'own-deps': ownDeps,
  },
}
