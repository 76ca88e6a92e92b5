import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  define: {
    '__BONAFIDE__.version': '"1.2.3"',
    '__BONAFIDE__.file': '"bonafide-abc.js"',
    '__BONAFIDE__.integrity': '"sha256-abc"',
    '__BONAFIDE__.isLoader': 'false',
  },
  test: {
    name: 'sdk',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', '*.test.ts'],
    exclude: [...configDefaults.exclude, ...(process.env['TEST_ALL'] ? [] : ['**/*.slow.test.ts'])],
    testTimeout: 30_000,
  },
})
