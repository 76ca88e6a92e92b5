import { configDefaults, defineConfig } from 'vitest/config'
import shared, { ownWorker } from './vitest.config.ts'

export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    name: 'console-own-worker',
    isolate: true,
    include: ownWorker,
    exclude: configDefaults.exclude,
  },
})
