import { linkUrl, openLinkToken } from '#employees/links/create-link.ts'
import type { Scope } from '#platform/scope.ts'
import { listsOrigin, originNotAllowed } from '#embed/listed-origins.ts'
import type { FlowEmployee } from '#verification/open-flow.ts'

/** The page that a session with the provider leads back to. */
export interface ReturnPage {
  /** Tells pages apart; null for the link's own. */
  hash: string | null
  /** True when a stored hash is this page's. */
  isSame(hash: string | null): boolean
  urlFor(sessionId: string): string
  /** The address without the mark of a return from an identity check, for later steps. */
  plainUrl: string
}

/**
 * The page around the widget, where one is named, and otherwise the link's own. With an embed token it is always
 * a page of the token's origin: the link's own page has the invitation's token in its address.
 * @throws AppError origin_not_allowed
 */
export async function returnPage(scope: Scope, locked: FlowEmployee, wanted?: string): Promise<ReturnPage> {
  const { embed } = locked
  const around = wanted ?? embed?.origin
  if (around === undefined) {
    return {
      hash: null,
      isSame: (hash) => hash === null,
      urlFor: (sessionId) => `${ownPage(scope, locked)}&session_id=${sessionId}`,
      plainUrl: ownPage(scope, locked),
    }
  }
  const plain = await requireAllowed(scope, around, embed?.origin)
  const url = withMark(plain)
  const hashes = scope.deps.keys.hashes('return-page', url)
  return {
    hash: hashes[0],
    isSame: (hash) => hash !== null && hashes.includes(hash),
    urlFor: () => url,
    plainUrl: plain.href,
  }
}

async function requireAllowed(scope: Scope, wanted: string, bound: string | undefined): Promise<URL> {
  const url = URL.canParse(wanted) ? new URL(wanted) : undefined
  // `blob:` addresses have the origin of the page that made them.
  const isWeb = url && /^https?:$/.test(url.protocol) && !url.username && !url.password
  const isAllowed =
    isWeb && (bound ? url.origin === bound : await listsOrigin(scope.tx, scope.orgId, url.origin))
  if (!isAllowed)
    throw originNotAllowed(
      'The identity check cannot return to this page, because its website is not allowed',
    )
  return url
}

// Put behind what is there, as it is: through URLSearchParams the host's own parameters would be written anew.
function withMark(plain: URL): string {
  const url = new URL(plain)
  const mark = 'bonafide_return=1'
  const parts = url.search.slice(1).split('&')
  if (!parts.includes(mark)) url.search = url.search ? `${url.search}&${mark}` : mark
  return url.href
}

/** Built from what is stored: nothing of it comes from the request. */
function ownPage({ deps }: Scope, { link, employee }: FlowEmployee): string {
  const token = openLinkToken(deps.keys, link)
  if (token === undefined) throw new Error(`link ${link.id} was sealed with another key`)
  const { channel } = link
  return linkUrl(deps.settings.publicUrl, { token, channel, language: employee.language })
}
