import { type Filter, filter as matching, parse } from 'scim2-parse-filter'
import * as v from 'valibot'
import { ScimError } from './scim-error.ts'
import { listSchema, mostListed } from './scim-schemas.ts'

const Count = v.optional(v.pipe(v.string(), v.regex(/^-?\d{1,9}$/), v.transform(Number)))

/** What a caller asks of a list (RFC 7644, section 3.4.2). Sorting is not served. */
const ListQuery = v.object({
  filter: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  startIndex: Count,
  count: Count,
  attributes: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  excludedAttributes: v.optional(v.pipe(v.string(), v.maxLength(2000))),
})
export type ListQuery = v.InferOutput<typeof ListQuery>

/** @throws ScimError invalidValue */
export function readQuery(query: Record<string, string>): ListQuery {
  const read = v.safeParse(ListQuery, query)
  if (read.success) return read.output
  throw new ScimError(
    'invalidValue',
    'startIndex and count are whole numbers, and a filter has up to 2,000 characters',
  )
}

/** @throws ScimError invalidFilter */
export function readFilter(text: string | undefined): Filter | undefined {
  if (!text?.trim()) return undefined
  try {
    return parse(text)
  } catch {
    throw new ScimError(
      'invalidFilter',
      'This filter cannot be read. Send one like userName eq "ada@example.com"',
    )
  }
}

/** Returns the userName that a filter asks for, where it asks for one alone. */
export function askedName(filter: Filter | undefined): string | undefined {
  if (filter?.op !== 'eq' || typeof filter.compValue !== 'string') return undefined
  return attributeOf(filter.attrPath) === 'username' ? filter.compValue : undefined
}

const defaultListed = 100

/** Returns the page of those that match, as a list of SCIM. */
export function listResources<R extends object>(
  resources: readonly R[],
  filter: Filter | undefined,
  { startIndex = 1, count = defaultListed, ...shown }: ListQuery,
) {
  const isMatch = filter && matching(foldedFilter(filter))
  const found = isMatch ? resources.filter((resource) => isMatch(folded(resource))) : resources
  const from = Math.max(startIndex, 1)
  const page = found.slice(from - 1, from - 1 + Math.min(Math.max(count, 0), mostListed))
  return {
    schemas: [listSchema],
    totalResults: found.length,
    startIndex: from,
    itemsPerPage: page.length,
    Resources: page.map((resource) => shownOf(resource, shown)),
  }
}

/** Returns the attributes of a resource that its caller wants to see; its id and schemas always. */
export function shownOf<R extends object>(
  resource: R,
  { attributes, excludedAttributes }: Pick<ListQuery, 'attributes' | 'excludedAttributes'>,
): Partial<R> {
  const named = (list: string) => new Set(list.split(',').map(attributeOf))
  const wanted = attributes?.trim() ? named(attributes) : undefined
  const unwanted = named(excludedAttributes ?? '')
  const isShown = (name: string) =>
    name === 'id' ||
    name === 'schemas' ||
    (wanted ? wanted.has(name.toLowerCase()) : !unwanted.has(name.toLowerCase()))
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isShown(name))) as Partial<R>
}

/** Returns the attribute that a path is about, without its schema and what is below it. */
const attributeOf = (path: string): string =>
  (path.trim().toLowerCase().split(':').at(-1) ?? '').split('.')[0] ?? ''

/** Attributes whose case counts: ids. All others are the same in any case (RFC 7643, section 4.1). */
const exact = new Set(['id', 'externalid'])

function foldedFilter(filter: Filter): Filter {
  switch (filter.op) {
    case 'and':
    case 'or':
      return { ...filter, filters: filter.filters.map(foldedFilter) }
    case 'not':
      return { ...filter, filter: foldedFilter(filter.filter) }
    case '[]':
      return {
        ...filter,
        attrPath: withoutSchema(filter.attrPath),
        valFilter: foldedFilter(filter.valFilter),
      }
    case 'pr':
      return { ...filter, attrPath: withoutSchema(filter.attrPath) }
    default: {
      const attrPath = withoutSchema(filter.attrPath)
      const { compValue } = filter
      if (typeof compValue !== 'string' || exact.has(attributeOf(attrPath))) return { ...filter, attrPath }
      const word = compValue.toLowerCase()
      // As in a patch, Entra ID sends the words.
      const isTruth = attributeOf(attrPath) === 'active' && (word === 'true' || word === 'false')
      return { ...filter, attrPath, compValue: isTruth ? word === 'true' : word }
    }
  }
}

const withoutSchema = (path: string): string => path.split(':').at(-1) ?? path

function folded(value: unknown): unknown {
  if (typeof value === 'string') return value.toLowerCase()
  if (Array.isArray(value)) return value.map(folded)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      exact.has(name.toLowerCase()) ? inner : folded(inner),
    ]),
  )
}
