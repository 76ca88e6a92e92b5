import * as v from 'valibot'

/**
 * What BambooHR takes, as its published description has it (BambooHR/bhr-api-php, specs/public.yaml, read on 28 November
 * 2026). Each request of ours is held against this, and what is not in it is a mistake.
 */

const events = [
  'employee_with_fields.updated',
  'employee_with_fields.created',
  'employee_with_fields.deleted',
  'company-integrations.updated',
  'employee.created',
  'employee.updated',
  'employee.deleted',
  'company.updated',
  'company.deleted',
] as const

/** create-webhook: update events need fields to monitor, and both families of events do not mix. */
export const NewWebhook = v.pipe(
  v.strictObject({
    name: v.pipe(v.string(), v.minLength(1)),
    url: v.pipe(v.string(), v.startsWith('https://')),
    format: v.picklist(['json', 'form-encoded']),
    monitorFields: v.optional(v.array(v.string())),
    postFields: v.optional(v.record(v.string(), v.string())),
    includeCompanyDomain: v.optional(v.boolean()),
    events: v.optional(v.array(v.picklist(events))),
  }),
  v.check(({ events: chosen, monitorFields }) => {
    const updates = !chosen || chosen.some((event) => event.endsWith('.updated'))
    return !updates || Boolean(monitorFields?.length)
  }, 'monitorFields is missing'),
  v.check(({ events: chosen = [] }) => {
    const families = new Set(chosen.map((event) => event.startsWith('employee_with_fields')))
    return families.size < 2
  }, 'events of two families'),
)
export type NewWebhook = v.InferOutput<typeof NewWebhook>

const Since = v.pipe(v.string(), v.isoTimestamp())
const Flag = v.picklist(['true', 'false'])

/** The query parameters of each call. */
export const queries = {
  'GET employees/changed': v.strictObject({
    since: Since,
    type: v.optional(v.picklist(['inserted', 'updated', 'deleted', 'all'])),
  }),
  // At most 400 fields.
  'GET employees/{id}': v.strictObject({
    fields: v.optional(
      v.pipe(
        v.string(),
        v.check((text) => text.split(',').length <= 400),
      ),
    ),
    onlyCurrent: v.optional(Flag),
  }),
  'GET employees/directory': v.strictObject({ onlyCurrent: v.optional(Flag) }),
} as const

/** upload-employee-file: under 20 MB. */
export const mostFileBytes = 20_000_000
export const NewFile = v.strictObject({
  fileName: v.pipe(v.string(), v.minLength(1)),
  category: v.pipe(v.string(), v.regex(/^\d+$/)),
  share: v.optional(v.picklist(['yes', 'no'])),
  file: v.instance(Blob),
})

/** list-fields */
export interface BamboohrField {
  id: number
  name: string
  type: string
  alias?: string
}

/** The fields of an account, with one of its own for the result. */
export const usualFields: readonly BamboohrField[] = [
  { id: 1, name: 'First Name', type: 'text', alias: 'firstName' },
  { id: 2, name: 'Last Name', type: 'text', alias: 'lastName' },
  { id: 3, name: 'Hire Date', type: 'date', alias: 'hireDate' },
  { id: 4, name: 'Termination Date', type: 'date', alias: 'terminationDate' },
  { id: 5, name: 'Home Email', type: 'email', alias: 'homeEmail' },
  { id: 6, name: 'Work Email', type: 'email', alias: 'workEmail' },
  { id: 7, name: 'Mobile Phone', type: 'phone', alias: 'mobilePhone' },
  { id: 8, name: 'Location', type: 'list', alias: 'location' },
  { id: 9, name: 'Reporting to', type: 'employee', alias: 'reportsToName' },
  { id: 10, name: 'Status', type: 'status', alias: 'status' },
  { id: 4001, name: 'Right to work', type: 'text', alias: 'customRightToWork' },
]
