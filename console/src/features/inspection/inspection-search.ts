import * as v from 'valibot'

const text = v.optional(
  v.fallback(v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(4000))), undefined),
)

/** The search of the inspection's address: the day, a site, or ids of employees with commas between them. */
export const InspectionSearch = v.object({ on: text, site: text, employees: text })
export type InspectionSearch = v.InferOutput<typeof InspectionSearch>
