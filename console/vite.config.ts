import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { rolesWith } from '../shared/src/contract/permissions.ts'
import { clientContract } from '../widget/build/client-contract.ts'
import { writeDocuments } from './documents.ts'
import { routeGroups } from './route-groups.ts'
import { subsetFonts } from './subset-fonts.ts'

const server = 'http://localhost:3000'
const prerenderDir = `${import.meta.dirname}/../.cache/build/prerender`

/** Reads begin early where the API is on the console's own origin. */
const readsOf = (reads: string[]) => (process.env['VITE_API_URL'] ? [] : reads)

const pages = ['billing', 'evidence-packs', 'profile', 'reports', 'settings', 'verifications', 'widget']
const documentsOfPages = {
  'signed-in-employees': {
    routes: ['_app', '_app/employees'],
    parts: ['features/employee-table/found-employees.tsx'],
    page: '/employees',
    isSignedIn: true,
    reads: readsOf(['/employees?limit=100&q&status&site&manager&cover&channel&sort', '/employees/activity']),
  },
  ...Object.fromEntries(
    pages.map((page) => [`signed-in-${page}`, { routes: ['_app', `_app/${page}`], isSignedIn: true }]),
  ),
}

/** Has the browser compile each large script whole, beside its other work, in place of each function when it is called. */
const compileWhole: Plugin = {
  name: 'compile-whole',
  applyToEnvironment: ({ name }) => name === 'client',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.code.length > 10_000)
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
}

export default defineConfig({
  root: import.meta.dirname,
  // The router's store brings along what React has had itself since 18.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
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
    subsetFonts(`${import.meta.dirname}/../.cache/build/fonts`),
    vanillaExtractPlugin(),
    // A 401 ends the session where the call asks for one.
    clientContract({ reads: ['auth'] }),
    compileWhole,
    writeDocuments({
      module: `${prerenderDir}/prerender.js`,
      documents: {
        index: { routes: ['_public', '_public/login'] },
        login: { routes: ['_public', '_public/login'], page: '/login' },
        signup: { routes: ['_public', '_public/signup'], page: '/signup' },
        dashboard: {
          routes: ['_app', '_app/index'],
          parts: ['features/dashboard/dashboard-feed.tsx'],
          page: '/',
          isSignedIn: true,
          reads: readsOf([
            '/employees/stats',
            '/usage/current',
            '/billing/current-plan',
            '/verifications/attention?limit=5',
            '/employees/activity',
            '/right-to-work/figures',
            '/right-to-work?startsWithinDays=7&limit=5',
            `/first-steps:${rolesWith['settings:write'].join()}`,
          ]),
        },
        'signed-in': { routes: ['_app'], isSignedIn: true },
        ...documentsOfPages,
      },
      signedIn: 'dashboard',
    }),
  ],
  build: {
    outDir: '../dist/public',
    // The standalone page and the SDK are built into the same folder.
    emptyOutDir: false,
    // A data: address would need its own permission in the content security policy.
    assetsInlineLimit: 0,
    // A browser that knows no `modulepreload` asks for each file when it is imported.
    modulePreload: {
      polyfill: false,
      // Whatever imports a part is made of these itself.
      resolveDependencies: (_file, files) =>
        files.filter((file) => !/\/(?:base|rolldown-runtime)-[^/]*$/.test(file)),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Lets a file that is imported when it is asked for be part of another.
          preserveEntrySignatures: false,
          output: {
            codeSplitting: { groups: routeGroups(`${import.meta.dirname}/src/main.tsx`) },
            // The first script holds the names of all, and a hash does not compress.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
          },
        },
      },
    },
    // Runs during the build only, to write the documents of the pages that show before any script has come.
    ssr: {
      resolve: { noExternal: true },
      build: {
        outDir: prerenderDir,
        emptyOutDir: true,
        manifest: false,
        minify: false,
        copyPublicDir: false,
        rolldownOptions: { input: `${import.meta.dirname}/src/prerender.tsx` },
      },
    },
  },
  builder: {
    async buildApp({ build, environments: { client, ssr } }) {
      if (!client || !ssr) throw new Error('Both environments are configured above.')
      await build(ssr)
      await build(client)
    },
  },
  server: {
    proxy: { '/api': server, '/sandbox': server, '/scim': server },
    // As the server sends it: without it a sandbox window could not answer the page that opened it.
    headers: { 'cross-origin-opener-policy': 'same-origin' },
  },
})
