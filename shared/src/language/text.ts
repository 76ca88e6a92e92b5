import { ApiError } from '../api/api-error.ts'
import { fill, type TextValues } from './languages.ts'
import type { english as inviteEnglish } from './invite/en-gb.ts'
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
/** A text of the invitation form by its key. */
export type InviteText = (key: InviteKey, values?: TextValues) => string

/** Returns the text of a key, in its plural form where it has a count. */
export function textOf<Texts extends Messages<unknown>>(
  { locale, messages }: Language<Texts>,
  key: string,
  values: TextValues = {},
): string {
  const { count } = values
  const form = typeof count === 'number' ? new Intl.PluralRules(locale).select(count) : ''
  return fill(messages[form ? `${key}_${form}` : key] ?? messages[`${key}_other`] ?? key, values, locale)
}

/**
 * Translates a sentence of the server or a form: in English as it is, in another language where that has words for it.
 */
export function translated({ messages }: Language<Messages<unknown>>, sentence: string): string {
  return messages[sentence] ?? sentence
}

/**
 * Returns the text for a failed call: the server's words (spec.md section 8) where there are any, else the fallback.
 */
export function errorText(language: Language<Messages<unknown>>, error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  return language.messages[`error.${error.code}`] ?? (translated(language, error.message) || fallback)
}
