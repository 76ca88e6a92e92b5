import { defineConfig } from 'vitest/config'
import { serverTests } from './vitest.shared.ts'

export default defineConfig({
  test: {
    ...serverTests,
    name: 'server-pglite',
    globalSetup: 'src/testing/pglite-setup.ts',
    // Its WebAssembly is not worth being compiled twice for the length of a test: half of the processor's time.
    execArgv: ['--liftoff-only'],
    // What is about others, and not about a database, is tested once: with the faster one.
    exclude: [
      'src/env.test.ts',
      'src/google/google-itself.test.ts',
      'src/http/listen.test.ts',
      'src/providers/{fetch-whole,smtp-messenger,twilio-messenger}.test.ts',
      'src/stripe/stripe-faults.test.ts',
      'src/webhooks/aside.test.ts',
    ],
  },
})
