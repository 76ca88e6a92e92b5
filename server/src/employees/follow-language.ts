import type { Locale } from '@bonafide/shared/contract/languages.ts'
import { and, eq } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import { employees } from './employees-tables.ts'
import type { Scope } from '#platform/scope.ts'

/** The language that an employee reads, as a page reports it. */
export interface LanguagePreference {
  language?: Locale | undefined
  /**
   * True when they have chosen it themselves; otherwise it is the language of their browser, or of the page around the
   * widget.
   */
  languageChosen?: boolean | undefined
}

/**
 * The language that messages to an employee are in from now on. A choice of theirs counts for more than what the
 * organisation has set; the page's own language counts only where none was chosen.
 * @returns the one before where nothing is new; where it is another one, `noteLanguage` is to follow
 */
export function languageRead(
  known: Locale | null,
  { language, languageChosen }: LanguagePreference = {},
): Locale | null {
  // English is what it is without a word, and an English page is what most employees get who say nothing.
  const isNews = languageChosen ? language !== known : known === null && language !== 'en-GB'
  return language && isNews ? language : known
}

/**
 * Stores that it changed, and writes it down, but not to which: the log is for ever, and a language may tell where one is
 * from.
 */
export async function noteLanguage(
  scope: Scope,
  { employeeId, linkId, language }: { employeeId: string; linkId: string; language: Locale | null },
) {
  const { tx, orgId } = scope
  await tx
    .update(employees)
    .set({ language })
    .where(and(eq(employees.orgId, orgId), eq(employees.id, employeeId)))
  await record(scope, { action: 'language.changed', employeeId, linkId })
}
