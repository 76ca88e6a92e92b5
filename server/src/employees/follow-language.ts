import type { Locale } from '@bonafide/shared/contract/languages.ts'
import { and, eq } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import { employees } from './employees-tables.ts'
import type { Scope } from '#platform/scope.ts'

/** What a page tells of the language that an employee reads. */
export interface LanguagePreference {
  language?: Locale | undefined
  /** Whether they have chosen it themselves; otherwise it is their browser's, or the page's around the widget. */
  languageChosen?: boolean | undefined
}

interface Reader {
  id: string
  language: Locale | null
}

/**
 * Lets the messages to a locked employee follow what they read. A choice of theirs counts for more than what the
 * organisation has set; the page's own language counts only where none was chosen.
 * @returns their language now; where it is another one than before, `noteLanguage` is to follow
 */
export async function followLanguage(
  { tx, orgId }: Scope,
  { id, language: known }: Reader,
  { language, languageChosen }: LanguagePreference = {},
): Promise<Locale | null> {
  // English is what it is without a word, and an English page is what most employees get who say nothing.
  const isNews = languageChosen ? language !== known : known === null && language !== 'en-GB'
  if (!language || !isNews) return known
  await tx
    .update(employees)
    .set({ language })
    .where(and(eq(employees.orgId, orgId), eq(employees.id, id)))
  return language
}

/** Writes down that it changed, but not to which: the log is for ever, and a language may tell where one is from. */
export async function noteLanguage(
  scope: Scope,
  { employeeId, linkId }: { employeeId: string; linkId: string },
) {
  await record(scope, { action: 'language.changed', employeeId, linkId })
}
