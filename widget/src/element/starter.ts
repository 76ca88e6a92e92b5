import { type TokenSource, type View, viewOf } from '../api/token-source.ts'
import type { HostPage } from './host-page.ts'
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
      throw new Failure('token_missing', 'Set a token, fetchToken or token-url.')
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

/** The reason why the widget could not begin, by the code that partners know. */
class Failure extends Error {
  // Declared only: the constructor sets it, and a field would be one more word in every page.
  declare readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Gives whatever `work` rejects with a code. */
async function coded<T>(code: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new Failure(code, (error as Error).message)
  }
}

/** Returns the code of any thrown value. */
export function codeOfFailure(error: unknown): string {
  if (error instanceof Failure) return error.code
  return (error as Error).name === 'TimeoutError' ? 'timeout' : 'internal'
}
