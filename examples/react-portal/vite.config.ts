import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { tokenEndpoint } from './token-endpoint.ts'

export default defineConfig({
  plugins: [react(), tokenEndpoint()],
  server: { port: 3002 },
  preview: { port: 3002 },
})
