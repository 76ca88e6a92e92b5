import { readFileSync } from 'node:fs'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig, minify, type Plugin } from 'vite'
import { locales } from './shared/src/contract/languages.ts'
import { aliases, lentAliases } from './widget/build/aliases.ts'
import { clientContract } from './widget/build/client-contract.ts'
import { languageModules } from './widget/build/language-modules.ts'
import { styleText } from './widget/build/style-text.ts'

const { version } = JSON.parse(readFileSync(`${import.meta.dirname}/sdk/package.json`, 'utf8'))

// The script puts the stored theme on the page, so nothing is painted before it has run. Vite drops the attribute.
const renderBlocking: Plugin = {
  name: 'render-blocking',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
}

// Terser does not know the marks of valibot's functions, so it would keep every schema that nothing uses.
const withoutUnused: Plugin = {
  name: 'without-unused',
  renderChunk: {
    order: 'pre',
    async handler(code, { fileName }) {
      const options = { module: true, mangle: false, codegen: { removeWhitespace: false } }
      return { code: (await minify(fileName, code, options)).code, map: null }
    },
  },
}

// A host page may have put properties of its own on every object. Valibot would take them for fields without a schema.
const ownKeys: Plugin = {
  name: 'own-keys',
  transform: {
    filter: { id: /valibot/ },
    handler: (code) => code.replaceAll(/for \((const \w+) in ([\w.]+)\)/g, 'for ($1 of Object.keys($2))'),
  },
}

const languagesOf = (view: string) =>
  Object.fromEntries(
    locales
      .filter((locale) => locale !== 'en-GB')
      .map((locale) => [`${view}.${locale}`, `#language/${view}/${locale}`]),
  )

// By mode. Each is built alone, so that no two of them share a chunk that a visitor would have to wait for.
const inputs: Record<string, string | Record<string, string>> = {
  page: `${import.meta.dirname}/widget/verify.html`,
  bonafide: { bonafide: 'src/bonafide.ts' },
  verify: { verify: 'src/views/verify-view.tsx' },
  invite: { invite: 'src/views/invite-view.tsx' },
  extras: { extras: 'src/views/extras.ts' },
  colours: { colours: 'src/theme/keep-readable.ts' },
  'verify-languages': languagesOf('verify'),
  'invite-languages': languagesOf('invite'),
}

export default defineConfig(({ mode }) => ({
  root: `${import.meta.dirname}/widget`,
  base: '/',
  publicDir: false,
  define: { __VERSION__: JSON.stringify(version) },
  resolve: { alias: mode === 'extras' ? lentAliases : aliases },
  plugins: [
    languageModules(),
    // The form that invites reads a reply of its own.
    clientContract({ ignores: mode === 'invite' ? ['reply'] : [] }),
    ownKeys,
    vanillaExtractPlugin({ identifiers: 'short' }),
    styleText({ isWhole: mode === 'page' }),
    withoutUnused,
    ...(mode === 'page' ? [renderBlocking] : []),
  ],
  build: {
    outDir: '../dist/public',
    // The console is built into the same folder.
    emptyOutDir: false,
    manifest: mode === 'page',
    // A data: address would need its own permission in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: false,
    // Half a kilobyte smaller than the default, after compression.
    minify: 'terser',
    terserOptions: {
      module: true,
      ecma: 2020,
      compress: {
        passes: 8,
        unsafe_arrows: true,
        keep_fargs: false,
        pure_getters: true,
        unsafe_methods: true,
        unsafe: true,
      },
    },
    rolldownOptions: {
      input: inputs[mode] ?? {},
      checks: { pluginTimings: false },
      preserveEntrySignatures: mode === 'page' ? false : 'strict',
      output: { comments: { annotation: true }, ...(mode !== 'page' && { entryFileNames: '[name].js' }) },
    },
  },
}))
