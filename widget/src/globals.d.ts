/** The version of the SDK. */
declare const __VERSION__: string

/** The texts of a view and of the element around it, in one language. */
declare module '#language/*' {
  import type { Texts } from '#localization/texts/en-gb.ts'

  export const messages: Readonly<Record<string, string>>
  export const texts: Texts
}
