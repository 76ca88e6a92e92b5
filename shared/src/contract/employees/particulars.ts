import * as v from 'valibot'
import { isDay } from '#contract/days.ts'
import {
  type EngagementKind,
  engagementKinds,
  type EngagementOrigin,
  engagementOrigins,
} from '#contract/right-to-work/checks.ts'
import { badCharacters, isPlain, line } from '#contract/text.ts'
import { GivenManager } from './managers.ts'

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

/** Changes of them: null takes a value away, and metadata and manager are replaced as a whole. */
export const EmployeeReferences = v.object({
  externalId: v.nullish(ExternalId),
  metadata: v.nullish(Metadata),
  manager: v.nullish(GivenManager),
})
export type EmployeeReferences = v.InferOutput<typeof EmployeeReferences>

/** The engagement of an employee (right-to-work rules 1, 19 and 21); null where the organisation has not said. */
export const Engagement = v.object({
  /** A kind that this version does not know shows as none. */
  engagement: v.nullish(v.fallback(v.nullable(v.picklist(engagementKinds)), null)),
  /** The first day of work, `YYYY-MM-DD`; with the origin `tupe` the day of the transfer. */
  startDate: v.nullish(v.string()),
  /** The last day of work. */
  leaveDate: v.nullish(v.string()),
  /** The day on which it was settled that they are not hired; a leave date outweighs it. */
  notHiredOn: v.nullish(v.string()),
  /** The place of work, in the organisation's own words. */
  site: v.nullish(v.string()),
  origin: v.nullish(v.fallback(v.nullable(v.picklist(engagementOrigins)), null)),
})

// No spread: a build cannot tell that one does nothing, and keeps the schema where it is not used.
const kinds = /* @__PURE__ */ ([''] as ('' | EngagementKind)[]).concat(engagementKinds)
const origins = /* @__PURE__ */ ([''] as ('' | EngagementOrigin)[]).concat(engagementOrigins)

// A form's empty field and null both say that there is none.
const Day = v.pipe(
  v.nullable(v.string('Please enter a real date')),
  v.check((text) => !text || isDay(text), 'Please enter a real date'),
  v.transform((text) => text || null),
)

/** Changes of an engagement: null or an empty text takes a value away, what is left out stays. */
export const EngagementChange = v.object({
  engagement: v.optional(
    v.pipe(
      v.nullable(v.picklist(kinds, 'Please choose how they work for you')),
      v.transform((kind) => kind || null),
    ),
  ),
  startDate: v.optional(Day),
  leaveDate: v.optional(Day),
  notHiredOn: v.optional(Day),
  site: v.optional(
    v.pipe(
      v.nullable(line('Please enter a site', { min: 0, max: 120 })),
      v.transform((site) => site || null),
    ),
  ),
  origin: v.optional(
    v.pipe(
      v.nullable(v.picklist(origins, 'Please choose how they joined')),
      v.transform((origin) => origin || null),
    ),
  ),
})
export type EngagementChange = v.InferOutput<typeof EngagementChange>
