import type { Locale } from '@bonafide/shared/contract/languages.ts'
import type { LanguageModule } from '../localization/localization.ts'

/** The other languages of the standalone page. English comes with it. */
export const languages: Readonly<Record<Exclude<Locale, 'en-GB'>, () => Promise<LanguageModule>>> = {
  cy: () => import('#language/verify/cy'),
  pl: () => import('#language/verify/pl'),
  ro: () => import('#language/verify/ro'),
  pt: () => import('#language/verify/pt'),
  es: () => import('#language/verify/es'),
  fr: () => import('#language/verify/fr'),
  uk: () => import('#language/verify/uk'),
  ur: () => import('#language/verify/ur'),
  ar: () => import('#language/verify/ar'),
}
