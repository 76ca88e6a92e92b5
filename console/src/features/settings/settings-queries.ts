import { settings } from '@bonafide/shared/contract/organisation/settings.ts'
import { queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

type Caller = Pick<App, 'call'>

export const loadFailure = { text: 'Failed to load settings information' }

/** Reads the settings that the organisation decides for itself; null where the server has none. */
export function settingsQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => ifServed(call(settings.read, { signal })),
    retryOnMount: false,
  })
}
