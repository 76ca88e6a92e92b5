import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['shared', 'console', 'widget', 'sdk', 'server/vitest.*.config.ts', 'scripts', 'e2e'],
    // Vitest leaves one core to itself, which is half of a small machine, though it waits most of the time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
})
