import type { ApiError } from '@bonafide/shared/api/api-error.ts'
import { localeFrom } from '@bonafide/shared/language/languages.ts'
import type { View } from '../api/token-source.ts'
import type { HostPage } from '../element/host-page.ts'
import { english, type Texts } from './texts/en-gb.ts'

export type Catalogue = Readonly<Record<string, string>>

/** A language of a view: what the view says, and what the element around it says. */
export interface LanguageModule {
  readonly messages: Catalogue
  readonly texts: Texts
}

export type Localization = ReturnType<typeof createLocalization>

/** Holds the language of a widget. It stays as it was where another cannot be loaded. */
export function createLocalization(
  page: Pick<HostPage, 'languages' | 'options'>,
  source: { readonly language: (view: View, locale: string) => Promise<LanguageModule> },
) {
  let language: LanguageModule | undefined
  let locale: string = 'en-GB'
  let attempts = 0

  return {
    locale: () => locale,
    texts: () => language?.texts ?? english,
    translated: ({ code, message }: ApiError) => language?.messages[`error.${code}`] ?? message,
    messages: <Messages extends object>(inEnglish: Messages): Messages => ({
      ...(language ? (language.messages as Messages) : inEnglish),
      ...page.options.messages,
    }),
    /** Loads the language that is wanted now. Rejects where that does not work. */
    async load(view: View): Promise<void> {
      attempts += 1
      const attempt = attempts
      const wanted = localeFrom(...page.languages())
      const loaded = wanted === 'en-GB' ? undefined : await source.language(view, wanted)
      if (attempt !== attempts) return
      language = loaded
      locale = wanted
    },
  }
}
