import { defineConfig } from 'vite'

// The server as one file: our own code bundled, packages left to node_modules.
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
  // npm nests drizzle-orm in server/node_modules, where dist/ does not look.
  ssr: { noExternal: ['@bonafide/shared', 'drizzle-orm'] },
})
