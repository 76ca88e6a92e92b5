import { defineConfig } from 'vitest/config'
import { serverTests } from './vitest.shared.ts'

export default defineConfig({
  test: {
    ...serverTests,
    name: 'server-pglite',
    globalSetup: 'testing/harness/pglite-setup.ts',
    // Its WebAssembly is not worth being compiled twice for the length of a test: half of the processor's time.
    execArgv: ['--liftoff-only'],
    // What is about others, and not about a database, is tested once: with the faster one.
    exclude: [
      'src/config/env.test.ts',
      'src/integrations/google/google-itself.test.ts',
      'src/platform/http/listen.test.ts',
      'src/platform/http/fetch-whole.test.ts',
      'src/integrations/{smtp/smtp,twilio/twilio}-messenger.test.ts',
      'src/integrations/stripe/stripe-faults.test.ts',
      'src/webhooks/run-with-deadline.test.ts',
    ],
  },
})
