import * as v from 'valibot'

/**
 * The parts of Personio's answers that are used, as its published description has them (personio/api-docs,
 * personio-auth-api.yaml and personio-personnel-data-api-oa3.yaml).
 */
const Id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(64))

/** POST /auth */
export const Token = v.object({ data: v.object({ token: v.pipe(v.string(), v.minLength(1)) }) })

/** GET /company/employees/attributes */
export const Attributes = v.object({
  data: v.array(
    v.object({
      key: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
      label: v.string(),
      type: v.string(),
    }),
  ),
})

const Employee = v.object({
  attributes: v.objectWithRest({ id: v.object({ value: Id }) }, v.looseObject({})),
})
export type Employee = v.InferOutput<typeof Employee>

/** GET /company/employees/{id} */
export const OneEmployee = v.object({ data: Employee })

/** GET /company/employees */
export const Employees = v.object({
  metadata: v.optional(v.object({ total_elements: v.number() })),
  data: v.array(Employee),
})

const Moment = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
  v.transform((text) => new Date(text)),
)
/** The attribute that says when an employee was last changed. */
export const LastChanged = v.object({ value: Moment })

/** A value with a name of its own, such as an office. */
export const Named = v.object({ attributes: v.object({ name: v.string() }) })
/** An employee as a value: the supervisor of another. */
export const Supervisor = v.object({
  attributes: v.object({
    first_name: v.optional(v.object({ value: v.nullish(v.string()) })),
    last_name: v.optional(v.object({ value: v.nullish(v.string()) })),
    email: v.optional(v.object({ value: v.nullish(v.string()) })),
  }),
})

/** GET /company/document-categories */
export const Categories = v.object({
  data: v.array(v.object({ id: Id, attributes: v.object({ name: v.string() }) })),
})

/** What was not taken over of a change, in words of theirs. */
export const Updated = v.object({ success: v.literal(true), meta: v.optional(v.array(v.unknown()), []) })
