import { type NewView, type SavedView, savedViews } from '@bonafide/shared/contract/employees/saved-views.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

type Caller = Pick<App, 'call'>

const viewsKey = ['employee-views'] as const

/** Reads the views that the user has saved; null where the server keeps none. */
export function savedViewsQuery({ call }: Caller) {
  return queryOptions({
    queryKey: viewsKey,
    meta: { isOptional: true },
    retryOnMount: false,
    queryFn: ({ signal }) => ifServed(call(savedViews.list, { signal })),
  })
}

const failures = {
  dialog: 'in-place',
  undo: { title: 'Not undone', text: 'We could not save the view again. Try again.' },
} as const

/** Saves a view, again by Undo where it has just been deleted, or changes the one with the id. */
export function saveViewMutation(
  { call }: Caller,
  { viewId, from = 'dialog' }: { viewId?: string | undefined; from?: keyof typeof failures } = {},
) {
  return mutationOptions({
    mutationFn: (view: NewView): Promise<SavedView> =>
      viewId
        ? call(savedViews.change, { params: { viewId }, body: view })
        : call(savedViews.save, { body: view }),
    meta: { failure: failures[from] },
    onSuccess: (_view, _body, _before, { client }) => client.invalidateQueries({ queryKey: viewsKey }),
  })
}

export function removeViewMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: (viewId: string) => call(savedViews.remove, { params: { viewId } }),
    meta: { failure: { title: 'Not deleted', text: 'We could not delete the view. Try again.' } },
    onSettled: (_reply, _error, _viewId, _before, { client }) =>
      client.invalidateQueries({ queryKey: viewsKey }),
  })
}
