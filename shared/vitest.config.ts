import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  test: { name: 'shared', environment: 'happy-dom', include: ['src/**/*.test.{ts,tsx}'] },
})
