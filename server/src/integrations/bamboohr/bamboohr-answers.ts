import * as v from 'valibot'

/**
 * The parts of BambooHR's answers that are used, as its published description has them (BambooHR/bhr-api-php,
 * specs/public.yaml).
 */
const Id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(64))

/** list-fields */
export const Fields = v.array(
  v.object({
    id: Id,
    name: v.string(),
    type: v.string(),
    alias: v.optional(v.string()),
    deprecated: v.optional(v.boolean(), false),
  }),
)
export type Fields = v.InferOutput<typeof Fields>

/** list-list-fields */
export const Lists = v.array(
  v.object({
    fieldId: v.optional(Id),
    alias: v.optional(v.nullable(v.string())),
    options: v.optional(
      v.array(
        v.object({
          id: v.optional(Id),
          name: v.nullish(v.string()),
          archived: v.optional(v.string()),
        }),
      ),
      [],
    ),
  }),
)

const Moment = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
  v.transform((text) => new Date(text)),
)

/** An empty map is written as a list by PHP. */
const EmptyMap = v.pipe(
  v.tuple([]),
  v.transform((): Record<string, never> => ({})),
)

/** get-changed-employee-ids */
export const Changed = v.object({
  latest: v.optional(v.nullable(v.string())),
  employees: v.union([
    v.record(
      v.string(),
      v.object({ id: Id, action: v.picklist(['Inserted', 'Updated', 'Deleted']), lastChanged: Moment }),
    ),
    EmptyMap,
  ]),
})

/** get-employee: the chosen fields by their names; those that the key may not see are left out. */
export const Employee = v.looseObject({ id: Id })
export type Employee = v.InferOutput<typeof Employee>

/** create-webhook: the only answer with the key. */
export const Webhook = v.object({ id: Id, privateKey: v.pipe(v.string(), v.minLength(8)) })

/** get-employees-directory */
export const Directory = v.object({ employees: v.array(v.object({ id: Id })) })

/** list-employee-files */
export const Files = v.object({
  categories: v.array(
    v.object({
      id: Id,
      name: v.string(),
      canUploadFiles: v.optional(v.string()),
      files: v.optional(v.array(v.object({ name: v.optional(v.string()) })), []),
    }),
  ),
})

/** The body of an event-based webhook. */
export const Event = v.object({
  type: v.string(),
  data: v.object({ employeeId: Id }),
})
