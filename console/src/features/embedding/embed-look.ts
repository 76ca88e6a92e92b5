import type { EmbedView } from '@bonafide/shared/contract/embed.ts'
import { light } from '@bonafide/shared/theme/light.ts'
import type { Locale } from '@bonafide/shared/contract/languages.ts'

/** What a page may decide about the widget that it holds. */
export interface EmbedLook {
  view: EmbedView
  theme: 'system' | 'light' | 'dark'
  /** Undefined: the page's own language. */
  locale: Locale | undefined
  /** Like `#1F4FD8`. Undefined: the widget's own. */
  accent: string | undefined
}

export const plainLook: EmbedLook = { view: 'invite', theme: 'system', locale: undefined, accent: undefined }

/** The attributes that say it; what is as it would be anyway is left out. */
export function attributesOf({ view, theme, locale }: EmbedLook): Record<string, string> {
  return {
    view,
    ...(theme !== 'system' && { theme }),
    ...(locale && { locale }),
  }
}

/** The values of the widget's public CSS variables that say it, by the names they have in its options. */
export function variablesOf({ accent }: EmbedLook): Record<string, string> {
  if (!accent) return {}
  return { accent, onAccent: isLight(accent) ? light.text : light.onAccent }
}

/** Whether dark text is easier to read on a colour than white text (WCAG 2.2, relative luminance). */
function isLight(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18
}
