import { readFileSync } from 'node:fs'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig, type Plugin } from 'vite'
import { locales } from './shared/src/contract/languages.ts'
import { aliases, lentAliases } from './widget/build/aliases.ts'
import { internalNames } from './widget/build/internal-names.ts'
import { languageModules } from './widget/build/language-modules.ts'
import { stripRequests } from './widget/build/strip-requests.ts'
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

const languagesOf = (view: string) =>
  Object.fromEntries(
    locales
      .filter((locale) => locale !== 'en-GB')
      .map((locale) => [`${view}.${locale}`, `#language/${view}/${locale}`]),
  )

/** Which properties terser may shorten. */
const anyOf = (names: readonly string[]) => new RegExp(`^(?:${names.join('|')})$`)

// By mode. Each is built alone, so that no two of them share a chunk that a visitor would have to wait for.
const inputs: Record<string, string | Record<string, string>> = {
  page: `${import.meta.dirname}/widget/verify.html`,
  bonafide: { bonafide: 'src/bonafide.ts' },
  verify: { verify: 'src/verify-view.tsx' },
  invite: { invite: 'src/invite-view.tsx' },
  handoff: { handoff: 'src/handoff.ts' },
  colours: { colours: 'src/keep-readable.ts' },
  'verify-languages': languagesOf('verify'),
  'invite-languages': languagesOf('invite'),
}

export default defineConfig(({ mode }) => ({
  root: `${import.meta.dirname}/widget`,
  base: '/',
  publicDir: false,
  define: { __VERSION__: JSON.stringify(version) },
  resolve: { alias: mode === 'handoff' ? [...lentAliases, ...aliases] : aliases },
  plugins: [
    languageModules(),
    stripRequests(),
    vanillaExtractPlugin({ identifiers: 'short' }),
    styleText({ isWhole: mode === 'page', prefix: mode === 'handoff' ? 'h' : '' }),
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
      compress: { passes: 2, unsafe_arrows: true, keep_fargs: false, inline: false },
      // Only there: what it is built from is in this one script.
      ...(mode === 'verify' && { mangle: { properties: { regex: anyOf(internalNames) } } }),
    },
    rolldownOptions: {
      input: inputs[mode] ?? {},
      checks: { pluginTimings: false },
      preserveEntrySignatures: mode === 'page' ? false : 'strict',
      ...(mode !== 'page' && { output: { entryFileNames: '[name].js' } }),
    },
  },
}))
