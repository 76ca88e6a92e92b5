import { createHash } from 'node:crypto'
import { parseEnv } from '#platform/config/env.ts'

const key = (name: string) => createHash('sha256').update(`bench ${name}`).digest('hex')

/**
 * The settings of the servers: as in production, except that the sandbox plays the vendors, and for the daily limit of
 * messages.
 */
export const serverSettings = {
  NODE_ENV: 'production',
  ALLOW_SANDBOX: '1',
  RIGHT_TO_WORK_PROVIDER: 'sandbox',
  ALLOW_INSECURE: 'database,proxy',
  MESSAGES_PER_DAY: '1000000',
  SIGN_UP: 'open',
  // Jobs are worked off by processes of their own, which are not what is measured.
  RUN_JOBS: '0',
  DRAIN_SECONDS: '0',
  PUBLIC_URL: 'https://bench.example',
  // Kept the same, so that a seeded database can be used again.
  DATA_KEY: key('data key'),
  SESSION_SECRET: key('session secret'),
}

/** The same settings, as the server reads them. */
export const benchEnv = parseEnv({ ...serverSettings, DATABASE_URL: 'postgres://nowhere/' })
