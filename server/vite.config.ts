import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const require = createRequire(import.meta.url)

const migrations: Plugin = {
  name: 'migrations',
  writeBundle: ({ dir }) => cp(`${import.meta.dirname}/migrations`, `${dir}/migrations`, { recursive: true }),
}

const ruleFiles: Plugin = {
  name: 'rule-files',
  writeBundle: ({ dir }) =>
    cp(`${import.meta.dirname}/src/right-to-work/rules`, `${dir}/rules`, {
      recursive: true,
      filter: (path) => !path.endsWith('.ts'),
    }),
}

// The typefaces of reports, with the licence that has to go with them.
const fonts: Plugin = {
  name: 'fonts',
  async writeBundle({ dir }) {
    const from = dirname(require.resolve('dejavu-fonts-ttf/package.json'))
    for (const name of ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf']) {
      await cp(`${from}/ttf/${name}`, `${dir}/fonts/${name}`)
    }
    await cp(`${from}/LICENSE`, `${dir}/fonts/LICENSE`)
  },
}

// Started as a file of its own, in a thread.
const heicWorker: Plugin = {
  name: 'heic-worker',
  writeBundle: ({ dir }) =>
    cp(`${import.meta.dirname}/src/right-to-work/evidence/heic-worker.mjs`, `${dir}/heic-worker.mjs`),
}

// What is started by itself, each beside what they share: our own code bundled, packages left to node_modules.
export default defineConfig({
  plugins: [migrations, ruleFiles, fonts, heicWorker],
  build: {
    ssr: true,
    target: 'node22',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        worker: 'src/worker.ts',
        backup: 'src/platform/backup/backup.ts',
        restore: 'src/platform/backup/restore.ts',
        'keys-rotate': 'src/commands/keys-rotate.ts',
        'audit-verify': 'src/commands/audit-verify.ts',
        messages: 'src/commands/messages.ts',
        'sso-domain': 'src/commands/sso-domain.ts',
        distribute: 'src/commands/distribute.ts',
        'factors-reset': 'src/commands/factors-reset.ts',
        'owners-invite': 'src/commands/owners-invite.ts',
      },
      // Side by side, since the migrations are looked for beside whatever file asks for them.
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
    },
  },
  // npm may nest drizzle-orm in server/node_modules, where dist/ does not look.
  ssr: { noExternal: ['@bonafide/shared', 'drizzle-orm'] },
})
