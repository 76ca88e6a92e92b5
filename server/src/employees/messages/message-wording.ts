import type { Locale } from '@bonafide/shared/contract/languages.ts'
import { fill, type TextValues } from '@bonafide/shared/language/languages.ts'
import { namingEmployer } from '@bonafide/shared/language/translation.ts'
import { texts as ar } from './texts/ar.ts'
import { texts as cy } from './texts/cy.ts'
import { english, type MessageTexts } from './texts/en-gb.ts'
import { texts as es } from './texts/es.ts'
import { texts as fr } from './texts/fr.ts'
import { texts as pl } from './texts/pl.ts'
import { texts as pt } from './texts/pt.ts'
import { texts as ro } from './texts/ro.ts'
import { texts as uk } from './texts/uk.ts'
import { texts as ur } from './texts/ur.ts'

/** The messages in each language. */
export const messageTexts: Readonly<Record<Locale, MessageTexts>> = {
  'en-GB': english,
  cy,
  pl,
  ro,
  pt,
  es,
  fr,
  uk,
  ur,
  ar,
}

/** A text of a message by its key, with its values filled in; an empty `organisation` is “your employer”. */
export type Wording = (key: keyof MessageTexts, values?: TextValues) => string

export function messageWording(language: Locale): Wording {
  const texts = messageTexts[language]
  return (key, values = {}) => {
    const organisation = values['organisation'] || texts.employer
    return namingEmployer(fill(texts[key], { ...values, organisation }, language), texts.employer)
  }
}

/** The name that messages come from, and stand under: “Your employer” for an organisation without one. */
export const senderName = (organisation: string, language: Locale) =>
  organisation || messageWording(language)('employer')
