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
  /** Loads a script and a language. */
  let view: View = 'verify'

  async function load(speak: () => Promise<void>): Promise<ViewModule> {
    if (source.frame === 'embedded' && !tokens.current() && !tokens.canRenew)
      throw new Failure('token_missing', 'The widget needs a token, a fetchToken function or a token-url.')
    const known = coded('token_refresh_failed', tokens.get())
    known.catch(() => {})
    const wanted = page.options.view ?? viewOf(await known)
    // `reverify` is the view `verify`, which the server tells that there is one step alone. Each name has six letters.
    view = wanted.slice(-6) as View
    const [module, token] = await Promise.all([coded('view_failed', source.view(view)), known, speak()])
    const opened = viewOf(token)
    if (opened !== wanted)
      throw new Failure('wrong_view', `This token is for the ${opened} view, not the ${wanted} view.`)
    return module
  }

  return { load, view: () => view }
}
