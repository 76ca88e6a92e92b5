/** The languages that the verification, the invitation and the messages are written in, English first. */
export const locales = ['en-GB', 'cy', 'pl', 'ro', 'pt', 'es', 'fr', 'uk', 'ur', 'ar'] as const
export type Locale = (typeof locales)[number]
