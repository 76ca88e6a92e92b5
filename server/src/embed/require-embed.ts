import type { EmbedView } from '@bonafide/shared/contract/organisation/embed.ts'
import { isLiveKey } from '#accounts/api-keys/find-api-keys.ts'
import { AppError } from '#platform/app-error.ts'
import { employerClosed, requireOpenOrganisation } from '#platform/db/closed-organisation.ts'
import { reachingOrganisation } from '#platform/db/reach.ts'
import type { Connection } from '#platform/db/database.ts'
import type { Credentials, EmbedPrincipal, Identified } from '#platform/http/principal.ts'
import { type Deps, realNow } from '#platform/scope.ts'
import { embedBearer, type EmbedGrant, readEmbedToken } from './embed-token.ts'
import { listsOrigin, originNotAllowed } from './listed-origins.ts'

interface Use {
  views: readonly EmbedView[]
  pageOrigin: string | undefined
}

/**
 * Returns the grant of an embed token on the page that sends it: its own origin, while the organisation lists that and
 * the key the token was made with works.
 */
export async function requireEmbed(
  deps: Pick<Deps, 'settings' | 'sessionSecret' | 'clock' | 'live'> & { db: Connection },
  token: string,
  { views, pageOrigin }: Use,
): Promise<EmbedGrant> {
  const grant = await readEmbedToken(deps, token)
  const { orgId, origin } = grant
  await requireOpenOrganisation(deps.db, orgId, employerClosed)
  if (pageOrigin !== origin || !(await listsOrigin(deps.db, orgId, origin))) throw originNotAllowed()
  if (!(await isLiveKey(deps.db, grant, realNow(deps)))) throw embedRevoked()
  if (!views.includes(grant.view)) throw new AppError('wrong_view', 'This token is for another view')
  return grant
}

/**
 * The widget on a page of an organisation's. An embed token comes from a page of another site by its nature.
 * @throws AppError for a token that says of itself that it is one, and is worth nothing here
 */
export async function authenticateEmbed(
  deps: Deps,
  { authorization, pageOrigin, embedView, onKnown }: Credentials,
): Promise<Identified<EmbedPrincipal> | undefined> {
  const token = embedBearer(authorization)
  if (token === undefined || embedView === undefined) return undefined
  const { orgId, apiKeyId } = await readEmbedToken(deps, token)
  onKnown?.({ orgId, apiKeyId })
  const use = { views: [embedView], pageOrigin }
  const grant = await reachingOrganisation(orgId, () => requireEmbed(deps, token, use))
  return { type: 'embed', ...grant }
}

export function embedRevoked(): AppError {
  return new AppError(
    'embed_token_revoked',
    'This form is no longer available. Contact the organisation that runs this website.',
  )
}
