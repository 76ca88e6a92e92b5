import * as v from 'valibot'
import { badCharacters, isPlain, line } from './text.ts'

/** The employee's id in the organisation's own system, unique within the organisation. */
export const ExternalId = line('Please enter an external ID', { min: 1, max: 120 })

const keyMessage = 'Names in metadata have 1 to 40 letters, digits, dots, dashes or underscores'
const valueMessage = 'Values in metadata are texts of 500 characters or fewer'
const objectMessage =
  'Metadata is an object of texts, none of which is named __proto__, prototype or constructor'

// A record of valibot's takes a list for an object, and leaves these names out without a word.
function isPlainObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return !['__proto__', 'prototype', 'constructor'].some((name) => Object.hasOwn(value, name))
}

/**
 * Notes of the organisation's own system about an employee: at most 20 texts by name. Bonafide does nothing with them.
 */
export const Metadata = v.pipe(
  v.custom<Record<string, string>>(isPlainObject, objectMessage),
  v.record(
    v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/, keyMessage)),
    v.pipe(v.string(valueMessage), v.check(isPlain, badCharacters), v.maxLength(500, valueMessage)),
  ),
  v.maxEntries(20, 'Metadata has 20 names or fewer'),
)
export type Metadata = v.InferOutput<typeof Metadata>

/** Changes of both: null takes a value away, and metadata is replaced as a whole. */
export const EmployeeReferences = v.object({
  externalId: v.nullish(ExternalId),
  metadata: v.nullish(Metadata),
})
export type EmployeeReferences = v.InferOutput<typeof EmployeeReferences>
