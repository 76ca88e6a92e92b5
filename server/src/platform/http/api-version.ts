import { apiVersions } from '@bonafide/shared/contract/api-version.ts'
import type { Context } from 'hono'
import { AppError } from '#platform/app-error.ts'
import type { AppEnv } from './app-env.ts'

const header = 'bonafide-version'

/**
 * Tells a caller the version that it is answered in: the one that it names, or the latest.
 * @throws AppError unknown_version
 */
export function requireVersion(c: Context<AppEnv>): void {
  const [latest] = apiVersions
  const asked = c.req.header(header) ?? latest
  const version = apiVersions.find((known) => known === asked)
  c.header(header, version ?? latest)
  if (version) return
  const message = `This version of the API is unknown. Send one of these as Bonafide-Version: ${apiVersions.join(', ')}`
  throw new AppError('unknown_version', message)
}
