import type { FlowProgress } from '@bonafide/shared/contract/verification/flow.ts'
import {
  type NeededPart,
  type RightToWorkChoice,
  type SentChoice,
  shareCodeFormat,
} from '@bonafide/shared/contract/right-to-work/choice.ts'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import type { Connection } from '#platform/db/database.ts'
import { type KeyScope, organisationKey, type OrganisationKey } from '#platform/keys/organisation-key.ts'
import type { Scope } from '#platform/scope.ts'
import { releaseAppointment } from './appointments.ts'
import { rightToWorkSubmissions } from './right-to-work-tables.ts'
import type { Rules } from './rules/rules.ts'
import { parseShareCode, shownShareCode } from './share-code.ts'

/** The stored part of an employee's choice; code and date of birth for the route `online` alone. */
export interface StoredChoice extends Pick<RightToWorkChoice, 'route' | 'document' | 'dateOfBirth'> {
  /** The code as the government's page wants it; deleted once the step is decided. */
  shareCode?: string | undefined
  shareCodeLast3?: string | undefined
}

/**
 * Reads an employee's choice; undefined when they leave it to the organisation.
 * @throws AppError by field, with the rule, when the route cannot be checked with these values
 */
export function readChoice(
  { route, document, shareCode = '', dateOfBirth }: RightToWorkChoice,
  rules: Rules,
): StoredChoice | undefined {
  if (!route) return undefined
  if (route === 'document') return { route, document }
  if (route !== 'online') return { route }
  const parsed = parseShareCode(shareCode, rules)
  const errors = {
    ...(!parsed.ok && {
      shareCode: shareCode.trim() ? codeMessage(parsed.madeFor) : 'Please enter your share code',
    }),
    ...(!dateOfBirth && { dateOfBirth: 'Please enter your date of birth' }),
  }
  const [message] = Object.values(errors)
  if (message) {
    const rule = !parsed.ok && shareCode.trim() ? 3 : 5
    throw new AppError('invalid_input', message, { errors, rule })
  }
  const code = parsed.ok ? parsed.code : ''
  return { route, shareCode: code, shareCodeLast3: code.slice(-3), dateOfBirth }
}

/** Returns a text for the employee, so every language must have it: `verifySentences`. */
export function codeMessage(madeFor: string | undefined): string {
  if (!madeFor) return shareCodeFormat
  return `This share code is for ${madeFor}. Get a new one to prove your right to work. It will start with W.`
}

/** The organisation's request to an employee who has already sent evidence. */
interface Needed {
  need?: NeededPart | undefined
  /** The reason as a user has typed it. */
  reason: string
}

type Place = Pick<Scope, 'orgId'> & { employeeId: string }

type Change = Partial<Omit<typeof rightToWorkSubmissions.$inferInsert, 'orgId' | 'employeeId'>>

/** Stores what an employee has sent; without a new choice the earlier one stays. Clears the organisation's request. */
export async function storeChoice(
  scope: Scope,
  employeeId: string,
  choice: StoredChoice | undefined,
): Promise<void> {
  const { deps } = scope
  if (choice && choice.route !== 'document') {
    // On these routes a call still has a purpose: to see the employee beside the photo of the result.
    const mayCall = choice.route === 'online' || choice.route === 'digital'
    await releaseAppointment(scope, employeeId, mayCall ? { mode: 'in_person' } : {})
  }
  const choiceSealed = choice && seal(await organisationKey(scope), choice)
  await store(scope, employeeId, {
    sentAt: deps.clock(),
    neededSealed: null,
    ...(choiceSealed && { choiceSealed }),
  })
}

/** Keeps what the organisation asks for on top. */
export async function storeNeeded(scope: Scope, employeeId: string, needed: Needed): Promise<void> {
  await store(scope, employeeId, { neededSealed: seal(await organisationKey(scope), needed) })
}

/**
 * Closes a submission after the decision: clears the request, and keeps only the end of a share code (rule 4).
 * @param after `isLikenessDue`: the employee is still to be seen beside their photo, so a call they have taken stays
 * theirs
 */
export async function closeSubmission(
  scope: Scope,
  employeeId: string,
  after: { isLikenessDue?: boolean } = {},
): Promise<void> {
  const { tx, orgId } = scope
  await releaseAppointment(scope, employeeId, after.isLikenessDue ? { mode: 'in_person' } : {})
  const row = await find(tx, { orgId, employeeId })
  if (!row) return
  const key = await organisationKey(scope)
  const { shareCode: _, ...choice } = openChoice(key, row.choiceSealed) ?? {}
  const choiceSealed = row.choiceSealed && seal(key, choice)
  await store(scope, employeeId, { choiceSealed, neededSealed: null })
}

/** Clears a submission before an employee is asked again: what they sent for an earlier check has been decided. */
export async function resetSubmission(scope: Scope, employeeId: string): Promise<void> {
  await releaseAppointment(scope, employeeId)
  await store(scope, employeeId, { sentAt: null, choiceSealed: null, neededSealed: null })
}

/** Returns what an employee has sent, for the users of their organisation. */
export async function sentChoice(scope: KeyScope, employeeId: string): Promise<SentChoice | null> {
  const row = await find(scope.tx, { orgId: scope.orgId, employeeId })
  if (!row?.sentAt) return null
  const { shareCode, ...choice } = openChoice(await organisationKey(scope), row.choiceSealed) ?? {}
  return {
    ...choice,
    sentAt: row.sentAt.toISOString(),
    ...(shareCode && { shareCode: shownShareCode(shareCode) }),
  }
}

/** Returns the ways that employees have chosen, of those who have sent anything. */
export async function chosenWays(
  scope: KeyScope,
  employeeIds: readonly string[],
): Promise<Map<string, Pick<StoredChoice, 'route' | 'document'>>> {
  const { tx, orgId } = scope
  if (!employeeIds.length) return new Map()
  const { orgId: ofOrganisation, employeeId, sentAt } = rightToWorkSubmissions
  const rows = await tx
    .select()
    .from(rightToWorkSubmissions)
    .where(and(eq(ofOrganisation, orgId), inArray(employeeId, [...employeeIds]), isNotNull(sentAt)))
  const key = await organisationKey(scope)
  return new Map(
    rows.map((row) => {
      const { route, document } = openChoice(key, row.choiceSealed) ?? {}
      return [row.employeeId, { route, document }]
    }),
  )
}

type Shown = Pick<NonNullable<FlowProgress['rightToWork']>, 'route' | 'document' | 'need' | 'reason'>

/** Returns the part that the employee sees while the step is open. */
export async function shownSubmission(scope: KeyScope, employeeId: string): Promise<Shown> {
  const row = await find(scope.tx, { orgId: scope.orgId, employeeId })
  if (!row) return {}
  const key = await organisationKey(scope)
  const { route, document } = openChoice(key, row.choiceSealed) ?? {}
  return { route, document, ...openNeeded(key, row.neededSealed) }
}

async function find(connection: Connection, { orgId, employeeId }: Place) {
  const { orgId: ofOrganisation, employeeId: ofEmployee } = rightToWorkSubmissions
  const [row] = await connection
    .select()
    .from(rightToWorkSubmissions)
    .where(and(eq(ofOrganisation, orgId), eq(ofEmployee, employeeId)))
  return row
}

async function store({ tx, orgId }: Scope, employeeId: string, change: Change): Promise<void> {
  const { orgId: ofOrganisation, employeeId: ofEmployee } = rightToWorkSubmissions
  await tx
    .insert(rightToWorkSubmissions)
    .values({ orgId, employeeId, ...change })
    .onConflictDoUpdate({ target: [ofOrganisation, ofEmployee], set: change })
}

const seal = (key: OrganisationKey, value: StoredChoice | Needed) =>
  key.seal('right-to-work', JSON.stringify(value))

const openChoice = (key: OrganisationKey, sealed: string | null) =>
  open(key, sealed) as StoredChoice | undefined

const openNeeded = (key: OrganisationKey, sealed: string | null) => open(key, sealed) as Needed | undefined

function open(key: OrganisationKey, sealed: string | null): unknown {
  if (!sealed) return undefined
  const text = key.open('right-to-work', sealed)
  if (text === undefined) throw new Error('what an employee sent was sealed with another key')
  return JSON.parse(text)
}
