import type { ImportRow } from '@bonafide/shared/contract/import-rows.ts'
import { type Invitation, NewEmployee } from '@bonafide/shared/contract/employees.ts'
import type { ExistingEmployee } from '@bonafide/shared/contract/error.ts'
import { type FieldErrors, fieldErrors } from '@bonafide/shared/contract/field-errors.ts'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { readDay, readYes } from '@bonafide/shared/contract/typed-text.ts'
import * as v from 'valibot'
import { AppError } from '#platform/app-error.ts'
import { creditsLeft } from '#billing/credits-left.ts'
import { exhaustedMessage } from '#billing/reserve-credit.ts'
import { siteOfNew } from '#employees/is-seen.ts'
import { sameEmployeeAs, knownEmails } from '#employees/known-emails.ts'
import type { Scope } from '#platform/scope.ts'
import { type Reach, reachableCountries } from '#messages/caps/text-caps.ts'
import { alreadyInvitedMessage } from '#invitations/insert-employee.ts'
import { invitedPhone } from '#invitations/invited-phone.ts'
import { type Locale, locales } from '@bonafide/shared/contract/languages.ts'
import { languageNames } from '@bonafide/shared/language/languages.ts'

/** A row of an import: who it invites, or why it cannot. */
export type JudgedRow =
  | { invitation: NewEmployee; errors?: undefined; message?: undefined; employees?: undefined }
  | RefusedRow

interface RefusedRow {
  invitation?: undefined
  errors?: FieldErrors
  message?: string
  employees?: ExistingEmployee[]
}

/** Judges rows by the rules of the form and against each other, the organisation's employees and its quota. */
export async function validateRows(scope: Scope, rows: readonly ImportRow[]): Promise<JudgedRow[]> {
  const reach = await reachableCountries(scope)
  const judged = rows.map((row) => judgeRow(scope, row, reach))
  const known = await knownEmails(
    scope,
    judged.flatMap(({ invitation }) => (invitation ? [normaliseEmail(invitation.email)] : [])),
  )
  const seen = new Map<string, NewEmployee[]>()
  let left = await creditsLeft(scope)
  return judged.map((row) => {
    if (!row.invitation) return row
    const key = normaliseEmail(row.invitation.email)
    const isThem = sameEmployeeAs(row.invitation)
    const invited = known.get(key)?.filter(isThem) ?? []
    if (invited.length) return { ...wrong({ email: alreadyInvitedMessage }), employees: invited }
    const before = seen.get(key) ?? []
    if (before.some(isThem)) return wrong({ email: 'This email appears more than once in the file' })
    seen.set(key, [...before, row.invitation])
    left -= 1
    return left < 0 ? { message: exhaustedMessage } : row
  })
}

function judgeRow(scope: Scope, row: ImportRow, reach: Reach): JudgedRow {
  const phone = row.phone?.trim()
  const result = v.safeParse(NewEmployee, {
    fullName: row.fullName,
    email: row.email,
    ...(phone && { phone }),
    inviteChannelPref: row.inviteChannelPref.trim().toLowerCase(),
    language: typedLanguage(row.language ?? ''),
    dateOfBirth: readDay(row.dateOfBirth ?? '')?.day ?? row.dateOfBirth?.trim() ?? '',
    site: row.site ?? '',
    // An unreadable value is passed on, so that the schema refuses it.
    sharesEmail: readYes(row.sharesEmail ?? '') ?? row.sharesEmail,
  })
  const errors = result.success ? {} : fieldErrors(result.issues)
  const judgedErrors = {
    ...errorsOf(() => invitedPhone({ phone, inviteChannelPref: channelOf(row) }, reach)),
    ...errorsOf(() => siteOfNew(scope, row.site?.trim())),
  }
  const all = { ...judgedErrors, ...errors }
  return result.success && !Object.keys(all).length ? { invitation: result.output } : wrong(all)
}

function channelOf({ inviteChannelPref }: ImportRow): Invitation['inviteChannelPref'] {
  const typed = inviteChannelPref.trim().toLowerCase()
  return typed === 'sms' || typed === 'whatsapp' ? typed : 'email'
}

function errorsOf(judge: () => unknown): FieldErrors {
  try {
    judge()
    return {}
  } catch (error) {
    if (error instanceof AppError && error.details.errors) return error.details.errors
    throw error
  }
}

function wrong(errors: FieldErrors): RefusedRow {
  const [message = 'Please check this row'] = Object.values(errors)
  return { errors, message }
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll('_', '-')
const englishNames = new Intl.DisplayNames('en', { type: 'language' })

/** The names of each language in a list: its tag, its name in English, and its own name for itself. */
const known = new Map<string, Locale>(
  locales.flatMap((locale) => {
    const [language = locale] = locale.split('-')
    const names = [locale, language, englishNames.of(language) ?? locale, languageNames[locale].name]
    return names.map((name) => [plain(name), locale] as const)
  }),
)

/** Reads a typed language: `pl`, `pl-PL`, `Polish` or `Polski`. Returns an unknown language as it was typed. */
function typedLanguage(text: string): string {
  const typed = plain(text)
  const withoutRegion = /^([a-z]{2})-[a-z]{2}$/.exec(typed)?.[1]
  return known.get(typed) ?? known.get(withoutRegion ?? '') ?? typed
}
