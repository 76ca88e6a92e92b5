import { type View, viewOf } from '../api/embed-claims.ts'
import { coded, Failure } from './failure.ts'
import type { HostPage } from './host-page.ts'
import type { TokenSource } from '../api/token-source.ts'
import type { Source, ViewModule } from '../views/view-host.ts'

interface Starting {
  readonly page: HostPage
  readonly source: Source
  readonly tokens: TokenSource
}

/** Gets together what a view needs: its script, its language and a token that opens it, all at the same time. */
export function starter({ page, source, tokens }: Starting) {
  let view: View = 'verify'

  async function load(speak: () => Promise<void>): Promise<ViewModule> {
    const isTokenless = !tokens.current() && !tokens.canRenew
    if (isTokenless && source.frame === 'embedded')
      throw new Failure('token_missing', 'The widget needs a token, a fetchToken function or a token-url.')
    const known = coded('token_refresh_failed', tokens.get())
    known.catch(() => {})
    view = page.options.view ?? viewOf(await known)
    const [module, token] = await Promise.all([coded('view_failed', source.view(view)), known, speak()])
    const opened = viewOf(token)
    if (opened !== view)
      throw new Failure('wrong_view', `This token is for the ${opened} view, not the ${view} view.`)
    return module
  }

  return { load, view: () => view }
}
