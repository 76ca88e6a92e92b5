import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig, type Plugin } from 'vite'

// React's twins in Preact: the whole page is to be smaller than React alone.
const preact = [
  { find: /^react$/, replacement: 'preact/compat' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
]

// ofetch takes two functions from ufo, and these bring most of it along.
const ufo = { find: /^ufo$/, replacement: `${import.meta.dirname}/widget/src/ufo.ts` }

// The script puts the stored theme on the page, so nothing is painted before it has run. Vite drops the attribute.
const renderBlocking: Plugin = {
  name: 'render-blocking',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
}

export default defineConfig({
  root: `${import.meta.dirname}/widget`,
  base: '/',
  publicDir: false,
  resolve: { alias: [...preact, ufo] },
  plugins: [vanillaExtractPlugin(), renderBlocking],
  build: {
    outDir: '../dist/public',
    // The console is built into the same folder.
    emptyOutDir: false,
    manifest: true,
    // A data: address would need its own permission in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: `${import.meta.dirname}/widget/verify.html` },
  },
})
