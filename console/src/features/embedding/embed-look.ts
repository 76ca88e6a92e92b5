import type { EmbedView } from '@bonafide/shared/contract/embed.ts'
import { contrast, rgbOf } from '@bonafide/shared/contract/contrast.ts'
import { light } from '@bonafide/shared/theme/tokens.ts'
import type { Locale } from '@bonafide/shared/contract/languages.ts'

/** The choices of a page about the widget that it holds. */
export interface EmbedLook {
  view: EmbedView
  theme: 'system' | 'light' | 'dark'
  /** Undefined: the page's own language. */
  locale: Locale | undefined
  /** Like `#1F4FD8`. Undefined: the widget's own. */
  accent: string | undefined
}

export const plainLook: EmbedLook = { view: 'invite', theme: 'system', locale: undefined, accent: undefined }

/** Returns the attributes for a look; defaults are left out. */
export function attributesOf({ view, theme, locale }: EmbedLook): Record<string, string> {
  return {
    view,
    ...(theme !== 'system' && { theme }),
    ...(locale && { locale }),
  }
}

/** Returns the values of the widget's public CSS variables for a look, by their names in its options. */
export function variablesOf({ accent }: EmbedLook): Record<string, string> {
  if (!accent) return {}
  const [dark, white] = [light.text, light.onAccent]
  const on = (text: string) => contrast(rgbOf(text), rgbOf(accent))
  return { accent, onAccent: on(dark) > on(white) ? dark : white }
}
