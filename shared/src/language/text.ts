import { ApiError } from '../api/api-error.ts'
import type { english as inviteEnglish } from './invite/en-gb.ts'
import { directionOf } from './languages.ts'
import type { english as verifyEnglish } from './verify/en-gb.ts'

/** A catalogue: its own keys, and any others that a language or a host page adds (`error.<code>`, sentences). */
type Messages<English> = { readonly [Key in keyof English]: string } & {
  readonly [other: string]: string | undefined
}
export type VerifyMessages = Messages<typeof verifyEnglish>
export type InviteMessages = Messages<typeof inviteEnglish>

/** A language (BCP 47) and the texts in it. */
export interface Language<Texts> {
  readonly locale: string
  readonly messages: Texts
}

type KeyOf<Texts> = {
  [Key in keyof Texts]: string extends Key
    ? never
    : Key extends `${infer Base}_${'one' | 'other'}`
      ? Base
      : Key
}[keyof Texts]
export type VerifyKey = KeyOf<typeof verifyEnglish>
export type InviteKey = KeyOf<typeof inviteEnglish>

/** What to put into a text. A number is written as the language writes it; `count` chooses the plural form. */
export type TextValues = Readonly<Record<string, string | number>>

/** A text with its `{name}` filled in. What it has no value for stays. */
export function fill(text: string, values: TextValues, locale: string): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]?.toLocaleString(locale) ?? whole
    // A name or a number of another script must not reorder the sentence around it (Unicode UAX 9, isolates).
    return directionOf(locale) === 'rtl' ? `\u2068${value}\u2069` : value
  })
}

/** The text of a key, in its plural form where it has a count. */
export function textOf<Texts extends Messages<unknown>>(
  { locale, messages }: Language<Texts>,
  key: string,
  values: TextValues = {},
): string {
  const { count } = values
  const form = typeof count === 'number' ? new Intl.PluralRules(locale).select(count) : ''
  return fill(messages[form ? `${key}_${form}` : key] ?? messages[`${key}_other`] ?? key, values, locale)
}

/** What the server or a form says: in English as it is, in another language where that has words for it. */
export function translated({ messages }: Language<Messages<unknown>>, sentence: string): string {
  return messages[sentence] ?? sentence
}

/** What to tell about a failed call: the server's words (spec.md section 8) where there are any, else the fallback. */
export function errorText(language: Language<Messages<unknown>>, error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  return language.messages[`error.${error.code}`] ?? (translated(language, error.message) || fallback)
}
