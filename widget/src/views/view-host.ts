import type { HostPage } from '../element/host-page.ts'
import type { Within } from '../element/time-limits.ts'
import type { ShadowContent } from '../element/shadow-root.ts'
import type { LanguageModule, Localization } from '../localization/localization.ts'
import type { Status } from '../element/status.ts'
import type { TokenSource, View } from '../api/token-source.ts'
import type * as extras from './extras.ts'

/** The services that a view works with. */
export interface ViewHost extends Pick<
  Status,
  'tell' | 'report' | 'words' | 'set' | 'onReady' | 'onStep' | 'onComplete'
> {
  readonly page: HostPage
  readonly source: Source
  readonly tokens: TokenSource
  readonly localization: Localization
  /** Runs a request: says so when it is slow, gives it up when it takes too long or the widget is gone. */
  readonly within: Within
  /** Shows a failure instead of the view, with a way to begin again. */
  readonly fail: (code: string, message: string) => void
  /** Leaves for the identity provider. False: it opens elsewhere, and the view stays. */
  readonly navigate: (url: string) => boolean
}

export interface ShownView {
  /** Draws it again, with another language, other texts or other colours. */
  update(): void
  stop(): void
}

export interface ViewModule {
  /** The text of its style sheet. */
  readonly css: string
  show(content: ShadowContent, host: ViewHost): ShownView
}

/** The source of the parts that are not always needed. */
export interface Source {
  readonly version: string
  /** The address of the API unless the page names another. */
  readonly apiUrl: string
  readonly frame: 'page' | 'embedded'
  /** Loads a view. Each call after a failure tries again. */
  readonly view: (view: View) => Promise<ViewModule>
  readonly language: (view: View, locale: string) => Promise<LanguageModule>
  /** Tells the calls that the employee chose the language themselves. Only the page of a link lets them. */
  readonly choice?: () => { languageChosen: boolean }
  /** Loads the parts of the verification that few need. The page of a link has them from elsewhere. */
  readonly extras?: () => Promise<typeof extras>
  /** Only for a host page that sets colours. */
  readonly colours: () => Promise<{ keepReadable: (root: Element, style: CSSStyleDeclaration) => void }>
}
