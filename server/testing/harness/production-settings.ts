import { randomBytes } from 'node:crypto'

/**
 * Returns the settings without which production does not start, with secrets of its own; no provider and no sandbox.
 */
export function productionSettings() {
  return {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://verify.example.com',
    TRUSTED_PROXIES: '127.0.0.1',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    DATA_KEY: randomBytes(32).toString('hex'),
  }
}
