import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { line } from '#contract/text.ts'

/** The most views that a user keeps. */
export const mostViews = 50

/**
 * The filters that a view keeps, by their names in the address of the list. A text that is searched for is none of them: it
 * is most often the name of an employee, and would outlive their erasure.
 */
export const viewFilters = [
  'status',
  'starts',
  'startFrom',
  'startTo',
  'cover',
  'manager',
  'channel',
  'flagged',
  'test',
  'site',
  'assignee',
  'invited',
  'completed',
  'reached',
  'sort',
] as const
export type ViewFilter = (typeof viewFilters)[number]

const ViewName = line('Please enter a name of up to 60 characters', { min: 1, max: 60 })
const ViewSearch = v.record(v.picklist(viewFilters, 'Unknown filter'), v.pipe(v.string(), v.maxLength(254)))

const NewView = v.object({ name: ViewName, search: ViewSearch })
export type NewView = v.InferOutput<typeof NewView>

/** A view of the list of employees that a user has saved for themselves: a name and filters. */
export const SavedView = v.object({
  viewId: v.string(),
  name: v.string(),
  /** Those of a later version are left out by the console. */
  search: v.record(v.string(), v.string()),
})
export type SavedView = v.InferOutput<typeof SavedView>

const ofUser = { permission: 'employees:read', auth: ['session'] } as const
const params = v.object({ viewId: v.pipe(v.string(), v.uuid()) })

/** The views that a user has saved. They are read in test mode too, and changed in live mode alone. */
export const savedViews = {
  list: endpoint({
    ...ofUser,
    method: 'GET',
    path: '/employee-views',
    effect: 'view',
    summary: 'List the views of the list of employees that the user has saved, by name.',
    reply: v.object({ items: v.array(SavedView) }),
  }),
  save: endpoint({
    ...ofUser,
    method: 'POST',
    path: '/employee-views',
    effect: 'work',
    errors: ['conflict'],
    summary: `Save a view of the list of employees. A user keeps up to ${mostViews}.`,
    body: NewView,
    reply: SavedView,
    status: 201,
    idempotent: true,
  }),
  change: endpoint({
    ...ofUser,
    method: 'PATCH',
    path: '/employee-views/{viewId}',
    effect: 'work',
    errors: ['conflict'],
    summary: 'Give a saved view another name, or other filters.',
    params,
    body: v.partial(NewView),
    reply: SavedView,
  }),
  remove: endpoint({
    ...ofUser,
    method: 'DELETE',
    path: '/employee-views/{viewId}',
    effect: 'work',
    errors: ['conflict'],
    summary: 'Delete a saved view.',
    params,
    reply: v.object({ deleted: v.boolean() }),
  }),
}
