/** The shared views are written with React; the widget and the page of a link draw them with Preact. */
export const aliases = [
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
]

const lent = [
  'react',
  'react/jsx-runtime',
  'step.tsx',
  'step.css.ts',
  'handoff-step.css.ts',
  'ui/button.tsx',
  'ui/callout.tsx',
  'form/choice-cards.tsx',
  'form/line-field.tsx',
  'form/field.css.ts',
  './field.css.ts',
].map((path) => path.replaceAll('.', String.raw`\.`))

/** What the extras of the widget share with its view, which lends it to them (`lent-parts.ts`). */
export const lentAliases = [
  {
    find: new RegExp(`^(?:[./\\w@-]*/)?(?:${lent.join('|')})$`),
    replacement: `${import.meta.dirname}/../src/views/lent-parts.ts`,
  },
]
