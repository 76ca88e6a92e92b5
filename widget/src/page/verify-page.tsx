import type { Channel } from '@bonafide/sdk'
import type { Locale } from '@bonafide/shared/contract/languages.ts'
import { LanguageSwitch } from '@bonafide/shared/flow/view/language-switch.tsx'
import { VerificationPage } from '@bonafide/shared/flow/view/verification-page.tsx'
import { markVerifiedVisit } from '@bonafide/shared/flow/view/verified-visit.ts'
import { directionOf } from '@bonafide/shared/language/languages.ts'
import { englishPage, englishSteps } from '@bonafide/shared/language/verify/english-steps.ts'
import type { VerifyMessages } from '@bonafide/shared/language/text.ts'
import { dark, light } from '@bonafide/shared/theme/tokens.ts'
import { startTheme, storedTheme } from '@bonafide/shared/theme/theme-preference.ts'
import { defineWidget } from '../element/element.ts'
import { chooseLanguage, isLanguageChosen, linkFromAddress, pageLanguage } from './page-link.ts'
import { wearLook } from '../theme/paint-theme.ts'
import { drawView, styleText } from '../views/draw-view.tsx'
import { verifyProps } from '../views/verify-props.ts'
import type { ViewHost } from '../views/view-host.ts'
import type { LanguageModule } from '../localization/localization.ts'

const page = new CSSStyleSheet()
page.replaceSync(
  `body{margin:0}:root{color-scheme:light;background:${light.surface}}:root.dark{color-scheme:dark;background:${dark.surface}}`,
)
document.adoptedStyleSheets = [page]
startTheme()

// Other English texts come with the modules that use them.
const english = { ...englishSteps, ...englishPage } as VerifyMessages

/** The other languages of the standalone page. English comes with it. */
const languages: Readonly<Record<Exclude<Locale, 'en-GB'>, () => Promise<LanguageModule>>> = {
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

function languageSwitch({ localization }: ViewHost) {
  const locale = localization.locale() as Locale
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
  document.title = `${localization.messages(english).title} · Bonafide`
  return <LanguageSwitch locale={locale} onChange={choose} />
}

function choose(locale: Locale) {
  chooseLanguage(locale)
  widget.update({ locale })
}

defineWidget({
  version: __VERSION__,
  apiUrl: import.meta.env.VITE_API_URL || '/api',
  frame: 'page',
  view: async () => ({
    css: styleText,
    show(content, host) {
      const props = verifyProps(host, english)
      async function loadExtras() {
        const extras = await import('../views/extras.ts')
        Object.assign(english, extras.english)
        shown.update()
        return extras
      }
      const shown = drawView(content, host, () => (
        <VerificationPage
          {...props()}
          onLook={(look) => {
            wearLook(content, look)
            queueMicrotask(shown.update)
          }}
          loadExtras={loadExtras}
          corner={languageSwitch(host)}
        />
      ))
      return shown
    },
  }),
  language: async (_, locale) => languages[locale as keyof typeof languages](),
  choice: () => ({ languageChosen: isLanguageChosen() }),
  colours: () => import('../theme/keep-readable.ts'),
})

const widget = document.createElement('bonafide-widget')
const appearance = () => ({ theme: storedTheme() })
const { token, channel, language } = linkFromAddress(location)
widget.options = {
  token,
  // As it is: a server that knows more channels may have sent the link.
  channel: channel as Channel,
  view: 'verify',
  locale: pageLanguage(language),
  appearance: appearance(),
}
widget.addEventListener('bonafide:complete', () => {
  markVerifiedVisit()
  location.assign('/dashboard')
})
// The theme was chosen in another tab.
window.addEventListener('storage', () => widget.update({ appearance: appearance() }))
document.body.prepend(widget)
