// Lint rules of this repository that oxlint has no equivalent of.

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

export default { meta: { name: 'house' }, rules: { 'no-raw-colour': noRawColour, 'explain-any': explainAny } }
