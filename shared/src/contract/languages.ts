import * as v from 'valibot'

/** The languages that the verification, the invitation and the messages are written in, English first. */
export const locales = ['en-GB', 'cy', 'pl', 'ro', 'pt', 'es', 'fr', 'uk', 'ur', 'ar'] as const
export type Locale = (typeof locales)[number]

const choices = [''] as ('' | Locale)[]

/** The language of the messages to an employee, as it is chosen for them; empty where none was chosen. */
export const LanguageChoice = v.picklist(
  // No spread: a build cannot tell that one does nothing, and keeps the schema where it is not used.
  /* @__PURE__ */ choices.concat(locales),
  'Please choose a language from the list',
)

/** The language of the messages to an employee; null, and one that this version does not know, is English. */
export const KnownLanguage = v.fallback(v.nullable(v.picklist(locales)), null)
