import { sessions } from '@bonafide/shared/contract/sessions.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

const sessionsKey = ['sessions'] as const

/** Reads where the user is signed in, the last used first; null where the server does not tell. */
export function sessionsQuery({ call }: Pick<App, 'call'>) {
  return queryOptions({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await ifServed(call(sessions.list, { signal })))?.items ?? null,
  })
}

/** Ends one of them. */
export function endSessionMutation({ call }: Pick<App, 'call'>) {
  return mutationOptions({
    mutationFn: (id: string) => call(sessions.end, { params: { id } }),
    meta: {
      failure: { title: 'The session was not ended', text: 'Something went wrong. Try again.' },
      success: 'The session has ended.',
    },
    onSettled: (_ended, _error, _id, _before, { client }) =>
      client.invalidateQueries({ queryKey: sessionsKey }),
  })
}

/** Ends all of them but this one. */
export function endOthersMutation({ call }: Pick<App, 'call'>) {
  return mutationOptions({
    mutationFn: () => call(sessions.endOthers, {}),
    meta: {
      failure: { title: 'You are still signed in elsewhere', text: 'Something went wrong. Try again.' },
      success: 'You have been signed out everywhere else.',
    },
    onSettled: (_ended, _error, _none, _before, { client }) =>
      client.invalidateQueries({ queryKey: sessionsKey }),
  })
}
