import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { preloadChunks } from './preload-chunks.ts'
import { routeGroups } from './route-groups.ts'

const server = 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: false,
      routesDirectory: `${import.meta.dirname}/src/routes`,
      tmpDir: `${import.meta.dirname}/../.cache/router`,
      generatedRouteTree: `${import.meta.dirname}/src/routeTree.gen.ts`,
    }),
    react(),
    vanillaExtractPlugin(),
    preloadChunks({
      always: ['parts', 'sign-in', '_public', 'login'],
      signedIn: ['_app', 'shell', 'page-parts', 'message-parts', 'dashboard-page'],
    }),
  ],
  build: {
    outDir: '../dist/public',
    // The standalone page and the SDK are built into the same folder.
    emptyOutDir: false,
    // A data: address would need its own permission in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: routeGroups(`${import.meta.dirname}/src/main.tsx`) } },
    },
  },
  server: {
    proxy: { '/api': server, '/sandbox': server },
    // As the server sends it: without it a sandbox window could not answer the page that opened it.
    headers: { 'cross-origin-opener-policy': 'same-origin' },
  },
})
