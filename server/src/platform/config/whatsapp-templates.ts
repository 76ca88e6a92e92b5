import { type Locale, locales } from '@bonafide/shared/contract/languages.ts'

const required = ['invitation', 'link_renewed', 'reminder'] as const
const names = [
  ...required,
  'step_reopened',
  'identity_accepted',
  'identity_declined',
  'appointment_cancelled',
] as const
/** A message with a link, as a template that Meta has approved is named. */
export type LinkTemplateName = (typeof names)[number]

/**
 * The content ids of the templates that Meta has approved: one of each, and those in further languages. Where there is
 * none for one of the others, the reminder is sent: it has the same link.
 */
export type WhatsAppTemplates = Readonly<
  Record<(typeof required)[number], string> &
    Partial<Record<LinkTemplateName | `${LinkTemplateName}.${Locale}`, string>>
>

const known: readonly string[] = names.flatMap((name) => [
  name,
  ...locales.map((locale) => `${name}.${locale}`),
])

/** Reads `invitation=HX…,invitation.pl=HX…,…`; undefined where that is wrong or one of the three is missing. */
export function parseTemplates(text: string): WhatsAppTemplates | undefined {
  const pairs = text.split(',').map((pair) => pair.trim().split('='))
  const areRight = pairs.every(
    ([name = '', sid = '', ...rest]) =>
      known.includes(name) && /^HX[0-9a-fA-F]{32}$/.test(sid) && !rest.length,
  )
  const templates = Object.fromEntries(pairs) as WhatsAppTemplates
  return areRight && required.every((name) => templates[name]) ? templates : undefined
}

/** Returns the template in the receiver's language, else the plain one, which is in English. */
export function templateIn(
  templates: WhatsAppTemplates,
  { name, language }: { name: LinkTemplateName; language: Locale },
): { sid: string; language: Locale } {
  const own = templates[`${name}.${language}`]
  if (own) return { sid: own, language }
  const plain = templates[name]
  return plain ? { sid: plain, language: 'en-GB' } : templateIn(templates, { name: 'reminder', language })
}
