import * as v from 'valibot'
import { isDay } from './day.ts'
import {
  type EngagementKind,
  engagementKinds,
  type EngagementOrigin,
  engagementOrigins,
} from './right-to-work.ts'
import { line } from './text.ts'

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
