import type { english as inviteEnglish } from './invite/en-gb.ts'
import type { englishRightToWork } from './verify/english-extras.ts'
import type { inviteCodes, inviteSentences, verifyCodes, verifySentences } from './server-codes.ts'
import type { english as verifyEnglish } from './verify/en-gb.ts'

type Values<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Values<Rest> : never

/** Text that holds at least the values that `Text` holds. */
export type Holding<Text> =
  Values<Text> extends never ? string : AllOf<{ [Name in Values<Text>]: `${string}{${Name}}${string}` }>

type AllOf<Patterns> = {
  [Name in keyof Patterns]: (pattern: Patterns[Name]) => void
}[keyof Patterns] extends (pattern: infer All) => void
  ? All
  : never

/** A form that stands for one count alone may say it in a word, as Arabic has a dual. */
type Form<Key, Text> = Key extends `${string}_one` ? string : Holding<Text>

type Translation<English, Code extends string, Sentence extends string> = {
  readonly [Key in keyof English]: Form<Key, English[Key]>
} & {
  readonly [
    Key in keyof English as Key extends `${infer Base}_other` ? `${Base}_${'few' | 'many'}` : never
  ]?: Holding<English[Key]>
} & {
  readonly [
    Key in keyof English as Key extends `${infer Base}_other` ? `${Base}_${'zero' | 'two'}` : never
  ]?: string
} & {
  /** The server's message with this code. English shows the server's own words. */
  readonly [Key in Code as `error.${Key}`]: string
} & {
  /** The translation of these English words of the server or a form. */
  readonly [Key in Sentence]: string
}

/** The verification in another language. */
export type VerifyTranslation = Translation<
  typeof verifyEnglish,
  (typeof verifyCodes)[number],
  (typeof verifySentences)[number]
>

/** The translation of the right-to-work texts where users decide. */
export type RightToWorkTranslation = Pick<VerifyTranslation, keyof typeof englishRightToWork>

/** The invitation form in another language. */
export type InviteTranslation = Translation<
  typeof inviteEnglish,
  (typeof inviteCodes)[number],
  (typeof inviteSentences)[number]
>

/**
 * Makes a text read well that names “your employer” in place of an organisation without a name: a sentence may begin with
 * it, and a language whose words change after a preposition says “your employer ({organisation})”.
 */
export function namingEmployer(text: string, employer: string): string {
  // Isolates may be around it.
  return text
    .replace(RegExp(` \\(.?${employer}.?\\)`), '')
    .replace(
      RegExp(`(^|[.?!] )${employer}`, 'g'),
      `$1${employer.replace(/./, (first) => first.toUpperCase())}`,
    )
}
