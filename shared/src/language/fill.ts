import { directionOf } from './languages.ts'

/** The values for a text. A number is written as the language writes it; `count` chooses the plural form. */
export type TextValues = Readonly<Record<string, string | number>>

/** Fills in each `{name}` of a text. A name without a value stays as it is. */
export function fill(text: string, values: TextValues, locale: string): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]?.toLocaleString(locale) ?? whole
    // A name or a number of another script must not reorder the sentence around it (Unicode UAX 9, isolates).
    return directionOf(locale) === 'rtl' ? `\u2068${value}\u2069` : value
  })
}
