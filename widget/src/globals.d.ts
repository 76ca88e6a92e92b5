/** That of the SDK. */
declare const __VERSION__: string

/** What a view and the element around it say in one language. */
declare module '#language/*' {
  import type { Texts } from '#localization/texts/en-gb.ts'

  export const messages: Readonly<Record<string, string>>
  export const texts: Texts
}
