import type { EmbedToken, EmbedTokenRequest } from '@bonafide/shared/contract/embed.ts'
import { secondsInMinute } from 'date-fns/constants'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { findEmployee } from '#employees/find-employee.ts'
import { limitHits } from '#platform/limits/count-hit.ts'
import { issueEmbedToken } from './embed-token.ts'
import { listsOrigin, originNotAllowed } from './listed-origins.ts'

const perMinute = 120

/**
 * Makes a token for one view on one page of the organisation's. It says nothing of how the employee's invitation
 * stands: that is looked up each time the token is used.
 */
export async function createEmbedToken(
  scope: Scope,
  request: EmbedTokenRequest,
  apiKeyId: string,
): Promise<EmbedToken> {
  const { deps, tx, orgId } = scope
  const { view, origin, employeeId, ttlSeconds } = request
  await limitTokens(scope, apiKeyId)
  if (!(await listsOrigin(tx, orgId, origin))) {
    throw originNotAllowed(
      `${origin} is not one of your allowed websites. Add it in the console under Settings > Developers > Allowed websites.`,
    )
  }
  if (employeeId !== undefined) await findEmployee(scope, employeeId)
  const tokenId = crypto.randomUUID()
  // Whole seconds, as the token has them.
  const expiresAt = new Date((Math.floor(deps.clock().getTime() / 1000) + ttlSeconds) * 1000)
  const token = await issueEmbedToken(deps, { orgId, apiKeyId, view, origin, employeeId, tokenId, expiresAt })
  await record(scope, { action: 'embed_token.created', employeeId, data: { view, apiKeyId, tokenId } })
  return { token, view, expiresAt: expiresAt.toISOString() }
}

async function limitTokens({ deps, tx }: Scope, apiKeyId: string): Promise<void> {
  await limitHits(tx, `embed ${apiKeyId}`, {
    windowSeconds: secondsInMinute,
    now: deps.clock(),
    most: perMinute,
    message: 'Too many tokens requested with this API key. Wait a minute before you request more.',
  })
}
