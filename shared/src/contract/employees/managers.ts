import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { EmailAddress, line, plainName } from '#contract/text.ts'

/** The manager of an employee: a user of the organisation, or a name and an address that it gave. */
export const Manager = v.object({
  name: v.nullish(v.string()),
  email: v.nullish(v.string()),
  /** Of a manager who is a user: name and email are those of their account. */
  userId: v.nullish(v.string()),
  /** True when they were a user who has left: they are told nothing any more, until the manager is set again. */
  hasLeft: v.optional(v.boolean()),
})
export type Manager = v.InferOutput<typeof Manager>

/** The name of a manager; empty for none. It is written into messages. */
export const ManagerName = plainName('Please enter a name', { min: 0, max: 120 })
/** The address of a manager; empty for none. */
export const ManagerEmail = v.union(
  [v.pipe(v.string(), v.trim(), v.literal('')), EmailAddress],
  'Please enter a valid email address',
)

/**
 * A manager as they are given: a name, an address, or both, or the id of a user. The address of a user names that user,
 * whose name and email are shown then. All empty is no manager.
 */
export const GivenManager = v.object({
  name: v.optional(ManagerName),
  email: v.optional(ManagerEmail),
  userId: v.optional(v.pipe(v.string(), v.uuid('Please choose a user from the list'))),
})
export type GivenManager = v.InferOutput<typeof GivenManager>

/** The filter of lists by manager: the id of a user, an email address or a name, or `none` for those without one. */
export const ManagerFilter = line('Please shorten the manager', { min: 0, max: 254 })

/** The managers that employees have. */
export const KnownManagers = v.object({
  items: v.array(
    v.object({
      /** Finds their employees, as the filter of the list. */
      filter: v.string(),
      manager: Manager,
    }),
  ),
})
export type KnownManagers = v.InferOutput<typeof KnownManagers>

export const managers = {
  list: endpoint({
    method: 'GET',
    path: '/managers',
    effect: 'view',
    summary: 'List the managers that employees have, the first 200, to filter by one.',
    permission: 'employees:read',
    auth: ['session'],
    reply: KnownManagers,
  }),
}
