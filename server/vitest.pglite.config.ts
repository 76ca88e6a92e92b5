import { defineConfig } from 'vitest/config'
import { serverTests } from './vitest.shared.ts'

export default defineConfig({
  test: {
    ...serverTests,
    name: 'server-pglite',
    globalSetup: 'src/testing/pglite-setup.ts',
    // Its WebAssembly is not worth being compiled twice for the length of a test: half of the processor's time.
    execArgv: ['--liftoff-only'],
    // How others fail is the same for both databases, and takes long in the slower one.
    exclude: ['src/stripe/stripe-faults.test.ts', 'src/webhooks/aside.test.ts'],
  },
})
