import type { Holding } from '@bonafide/shared/language/translation.ts'
import type { english } from './en-gb.ts'

/** The messages in one language: every text of the English ones, with the values that it has. */
export type MessageTexts = { readonly [Key in keyof typeof english]: Holding<(typeof english)[Key]> }
