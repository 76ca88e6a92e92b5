import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { projects: ['shared', 'console', 'widget', 'server/vitest.*.config.ts', 'scripts', 'e2e'] },
})
