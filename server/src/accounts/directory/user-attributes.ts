import { EmailAddress, line } from '@bonafide/shared/contract/text.ts'
import * as v from 'valibot'
import { ScimError } from './scim-error.ts'

/** What a directory says of a user, and what of it is kept. */
export interface UserAttributes {
  userName: string
  email: string
  externalId: string | null
  givenName: string
  familyName: string
  displayName: string
  /** Undefined where it does not say. */
  active: boolean | undefined
}

/** The attributes of users and groups that are kept, with those below them. All others are let through and forgotten. */
export const keptAttributes = {
  User: {
    userName: [],
    externalId: [],
    displayName: [],
    active: [],
    name: ['givenName', 'familyName'],
    emails: ['value', 'type', 'primary'],
  },
  Group: { displayName: [], members: ['value'] },
} as const satisfies Record<string, Record<string, readonly string[]>>
export type ResourceKind = keyof typeof keptAttributes

/** Returns an attribute's name as it is kept, whatever its case (RFC 7643, section 2.1); undefined for another. */
export function keptName(kind: ResourceKind, name: string): string | undefined {
  return sameName(Object.keys(keptAttributes[kind]), name)
}

/** The same for an attribute below another one. */
export function keptSubName(kind: ResourceKind, name: string, sub: string): string | undefined {
  const kept: Record<string, readonly string[]> = keptAttributes[kind]
  return sameName(kept[name] ?? [], sub)
}

const sameName = (names: readonly string[], name: string) =>
  names.find((one) => one.toLowerCase() === name.toLowerCase())

/** Returns a value with the kept attributes below it alone, under the names they are kept by. */
export function keptValue(kind: ResourceKind, name: string, value: unknown): unknown {
  const kept: Record<string, readonly string[]> = keptAttributes[kind]
  if (!kept[name]?.length) return value
  if (name === 'name' && value !== null && (typeof value !== 'object' || Array.isArray(value))) {
    throw new ScimError('invalidValue', 'name has to be an object')
  }
  if (Array.isArray(value)) return value.map((item) => keptValue(kind, name, item))
  // Some name a member by the id alone.
  if (typeof value === 'string' && name === 'members') return { value }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    const sub = keptSubName(kind, name, key)
    return sub ? [[sub, inner] as const] : []
  })
  return Object.fromEntries(entries)
}

/** Returns the kept attributes of a resource that was sent. */
export function keptOf(kind: ResourceKind, sent: unknown): Record<string, unknown> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw new ScimError('invalidSyntax', 'Send a resource as a JSON object')
  }
  const entries = Object.entries(sent).flatMap(([key, value]) => {
    const name = keptName(kind, key)
    return name ? [[name, keptValue(kind, name, value)] as const] : []
  })
  return Object.fromEntries(entries)
}

const text = (name: string, max: number) =>
  v.pipe(
    v.nullish(line(`${name} has to be text`, { min: 0, max }), ''),
    v.transform((given) => given ?? ''),
  )

/** Entra ID sends "False" and "True", which are not JSON's. */
const Truth = v.nullish(
  v.pipe(
    v.union([v.boolean(), v.string()], 'active has to be true or false'),
    v.transform((given) => String(given).toLowerCase()),
    v.picklist(['true', 'false'], 'active has to be true or false'),
    v.transform((word) => word === 'true'),
  ),
)

const mostEmails = 20

const SentUser = v.object({
  userName: line('userName is missing', { min: 1, max: 254 }),
  externalId: text('externalId', 255),
  displayName: text('displayName', 254),
  active: Truth,
  name: v.nullish(
    v.object(
      { givenName: text('givenName', 120), familyName: text('familyName', 120) },
      'name has to be an object',
    ),
  ),
  emails: v.nullish(
    v.pipe(
      v.array(
        v.object({ value: v.nullish(v.string()), type: v.nullish(v.string()), primary: Truth }),
        'emails has to be a list',
      ),
      v.maxLength(mostEmails, `emails has more than ${mostEmails} entries`),
    ),
  ),
})

/**
 * Reads what a directory says of a user.
 * @throws ScimError invalidValue, which says what is wrong with it
 */
export function readUser(sent: Record<string, unknown>): UserAttributes {
  const parsed = v.safeParse(SentUser, { userName: undefined, ...sent })
  if (!parsed.success) throw new ScimError('invalidValue', parsed.issues[0].message)
  const { userName, externalId, displayName, active, name, emails } = parsed.output
  return {
    userName,
    email: addressOf(userName, emails ?? []),
    externalId: externalId || null,
    givenName: name?.givenName ?? '',
    familyName: name?.familyName ?? '',
    displayName,
    active: active ?? undefined,
  }
}

type SentEmail = NonNullable<v.InferOutput<typeof SentUser>['emails']>[number]

function addressOf(userName: string, emails: readonly SentEmail[]): string {
  const given = emails.filter(({ value }) => value)
  const chosen =
    given.findLast(({ primary }) => primary) ??
    given.find(({ type }) => type?.toLowerCase() === 'work') ??
    given[0]
  const address = v.safeParse(EmailAddress, chosen?.value ?? userName)
  if (address.success) return address.output
  throw new ScimError('invalidValue', 'Send an email address in emails, or as userName')
}
