import { NoTarget, scimPatch, type ScimPatchOperation } from 'scim-patch'
import { parse } from 'scim2-parse-filter'
import * as v from 'valibot'
import { ScimError } from './scim-error.ts'
import { groupSchema, userSchema } from './scim-schemas.ts'
import { keptName, keptSubName, keptValue, type ResourceKind } from './user-attributes.ts'

/** More than any directory sends, and few enough to be worked through at once. */
const mostOperations = 500

const PatchOp = v.object({
  schemas: v.pipe(
    v.array(v.string()),
    v.check((schemas) => schemas.includes('urn:ietf:params:scim:api:messages:2.0:PatchOp')),
  ),
  Operations: v.pipe(
    v.array(
      v.object({
        op: v.pipe(v.string(), v.toLowerCase(), v.picklist(['add', 'remove', 'replace'])),
        path: v.nullish(v.pipe(v.string(), v.maxLength(1000))),
        value: v.optional(v.unknown()),
      }),
    ),
    v.minLength(1),
    v.maxLength(mostOperations),
  ),
})
type Operation = v.InferOutput<typeof PatchOp>['Operations'][number]

/** Attributes of RFC 7643 that are not kept: a change of them is nothing to us, and no failure. */
const notKept = new Set(
  [
    ['nickname', 'profileurl', 'title', 'usertype', 'preferredlanguage', 'locale', 'timezone', 'password'],
    ['phonenumbers', 'ims', 'photos', 'addresses', 'entitlements', 'roles', 'x509certificates', 'schemas'],
  ].flat(),
)
const subsNotKept = new Set([
  'formatted',
  'middlename',
  'honorificprefix',
  'honorificsuffix',
  'display',
  '$ref',
  'type',
])
const readOnly = new Set(['id', 'meta', 'groups'])

/**
 * Applies the operations of a patch to the kept attributes of a resource, by RFC 7644, section 3.5.2. Only paths and
 * values of kept attributes reach the library, by the names we know them by.
 * @throws ScimError
 */
export function applyPatch(
  kind: ResourceKind,
  resource: Record<string, unknown>,
  body: unknown,
): Record<string, unknown> {
  const patch = v.safeParse(PatchOp, body)
  if (!patch.success) {
    throw new ScimError(
      'invalidSyntax',
      `Send a PatchOp with 1 to ${mostOperations} Operations, each with an op of add, remove or replace`,
    )
  }
  const operations = patch.output.Operations.flatMap((operation) => operationsOf(kind, operation))
  const document = { ...resource, schemas: [], meta: { created: new Date(0), lastModified: new Date(0) } }
  try {
    return { ...scimPatch(document, operations, { mutateDocument: false, treatMissingAsAdd: true }) }
  } catch (error) {
    const isNoTarget = error instanceof NoTarget
    throw new ScimError(isNoTarget ? 'noTarget' : 'invalidPath', 'The patch does not fit the resource')
  }
}

/** An operation without a path is one for each attribute of its value: what is not kept of it is left out. */
function operationsOf(kind: ResourceKind, { op, path, value }: Operation): ScimPatchOperation[] {
  if (path) return operationOf(kind, { op, path, value })
  if (op === 'remove') throw new ScimError('noTarget', 'A remove operation needs a path')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ScimError('invalidValue', 'An operation without a path needs an object as its value')
  }
  return Object.entries(value).flatMap(([name, inner]) => {
    const [first = ''] = withoutCore(name).split(/[.[]/)
    return keptName(kind, first) ? operationOf(kind, { op, path: name, value: inner }) : []
  })
}

const pathForm = /^(?<name>[a-z$][\w$-]*)(?:\[(?<filter>.*)\])?(?:\.(?<sub>[\w$-]+))?$/is

function operationOf(
  kind: ResourceKind,
  { op, path, value }: { op: Operation['op']; path: string; value: unknown },
): ScimPatchOperation[] {
  const own = withoutCore(path)
  // Of an extension nothing is kept.
  if (/^urn:/i.test(own)) return []
  const { name = '', filter, sub } = pathForm.exec(own)?.groups ?? {}
  const kept = keptName(kind, name)
  if (!kept) {
    if (readOnly.has(name.toLowerCase())) throw new ScimError('mutability', `${name} cannot be changed`)
    if (notKept.has(name.toLowerCase())) return []
    throw new ScimError('invalidPath', 'The path of an operation names no attribute')
  }
  const keptSub = sub === undefined ? undefined : keptSubName(kind, kept, sub)
  if (sub !== undefined && !keptSub) {
    if (subsNotKept.has(sub.toLowerCase())) return []
    throw new ScimError('invalidPath', 'The path of an operation names no attribute')
  }
  if (filter !== undefined) requireFilter(filter)
  const target = `${kept}${filter === undefined ? '' : `[${filter}]`}${keptSub ? `.${keptSub}` : ''}`
  const given = keptSub ? value : listed(kept, filter, keptValue(kind, kept, value))
  if (op === 'remove') return [{ op, path: target, ...(given ? { value: given } : {}) }]
  // Nothing in place of something takes it away (RFC 7643, section 2.5).
  if (value === null) return op === 'replace' ? [{ op: 'remove', path: target }] : []
  if (value === undefined) throw new ScimError('invalidValue', `An ${op} operation needs a value`)
  return [{ op, path: target, value: given }]
}

/** A list of one may be sent as the one. */
const listed = (name: string, filter: string | undefined, value: unknown) =>
  filter === undefined &&
  (name === 'members' || name === 'emails') &&
  value !== undefined &&
  value !== null &&
  !Array.isArray(value)
    ? [value]
    : value

function requireFilter(filter: string): void {
  try {
    parse(filter)
  } catch {
    throw new ScimError('invalidFilter', 'The filter in a path cannot be read')
  }
}

/** Removes the schema that an attribute may be named with. */
function withoutCore(path: string): string {
  const schema = [userSchema, groupSchema].find((one) =>
    path.toLowerCase().startsWith(`${one.toLowerCase()}:`),
  )
  return schema ? path.slice(schema.length + 1) : path
}
