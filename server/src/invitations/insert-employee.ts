import { type Invitation, stepTypes } from '@bonafide/shared/contract/employees.ts'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { sql } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { preparedRows } from '#platform/db/prepared.ts'
import { employees, steps } from '#employees/employees-tables.ts'
import { links } from '#links/links-tables.ts'
import type { Scope } from '#platform/scope.ts'
import type { NewLink } from '#links/new-link.ts'
import type { ShownEmployee } from '#employees/employee-view.ts'
import { searchText } from '#employees/search-text.ts'

/** Who invites: a user in the console, or a page of the organisation's that a key was used for. */
export type Inviter =
  | { source: 'console'; createdBy: string; apiKeyId?: undefined }
  | { source: 'widget'; apiKeyId: string; createdBy?: undefined }

type Person = Invitation & Inviter & { id: string; phoneE164: string | null }

/**
 * Adds a person with their four steps and their first link, in one statement: invitations come by the thousand.
 * @throws AppError already_invited
 */
export async function insertEmployee(
  { deps, tx, orgId }: Scope,
  person: Person,
  link: NewLink,
): Promise<ShownEmployee> {
  const { id, fullName, email, phoneE164, source, inviteChannelPref, language: chosen } = person
  const language = chosen || null
  const createdAt = deps.clock()
  const rows = await insert(tx, {
    orgId,
    id,
    fullName,
    email,
    emailKey: normaliseEmail(email),
    phoneE164,
    source,
    channel: inviteChannelPref,
    language,
    searchText: searchText(person),
    createdBy: person.createdBy ?? null,
    apiKeyId: person.apiKeyId ?? null,
    createdAt: createdAt.toISOString(),
    linkId: link.id,
    tokenHash: link.tokenHash,
    tokenSealed: link.tokenSealed,
    linkCreatedAt: link.createdAt.toISOString(),
    linkExpiresAt: link.expiresAt.toISOString(),
  })
  if (!rows.length) throw new AppError('already_invited', 'This person has already been invited')
  return {
    id,
    orgId,
    fullName,
    email,
    phoneE164,
    status: 'invited',
    source,
    createdAt,
    inviteChannelPref,
    language,
    lastActivityAt: null,
    erasedAt: null,
  }
}

const { placeholder } = sql
const types = stepTypes.map((type) => sql`(${type})`)

const insert = preparedRows<{ id: string }>(
  'insert_person',
  sql`
  with person as (
    insert into ${employees} (org_id, id, full_name, email, email_key, phone_e164, status, source,
      invite_channel_pref, language, search_text, created_by, api_key_id, created_at)
    values (${placeholder('orgId')}, ${placeholder('id')}, ${placeholder('fullName')}, ${placeholder('email')},
      ${placeholder('emailKey')}, ${placeholder('phoneE164')}, 'invited', ${placeholder('source')},
      ${placeholder('channel')}, ${placeholder('language')}, ${placeholder('searchText')},
      ${placeholder('createdBy')}, ${placeholder('apiKeyId')}, ${placeholder('createdAt')})
    on conflict (org_id, email_key) do nothing
    returning org_id, id
  ),
  person_steps as (
    insert into ${steps} (org_id, employee_id, type)
    select person.org_id, person.id, step.type from person, (values ${sql.join(types, sql`, `)}) step (type)
  ),
  person_link as (
    insert into ${links} (org_id, id, employee_id, channel, token_hash, token_sealed, created_at, expires_at)
    select org_id, ${placeholder('linkId')}::uuid, id, ${placeholder('channel')}, ${placeholder('tokenHash')},
      ${placeholder('tokenSealed')}, ${placeholder('linkCreatedAt')}::timestamptz,
      ${placeholder('linkExpiresAt')}::timestamptz
    from person
  )
  select id from person`,
)
