import { testMode } from '@bonafide/shared/contract/organisation/test-mode.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'

type Caller = Pick<App, 'call'>

export function testClockQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['test-clock'],
    queryFn: ({ signal }) => call(testMode.clock, { signal }),
    meta: { isOptional: true },
  })
}

export function testMessagesQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['test-messages'],
    queryFn: ({ signal }) => call(testMode.messages, { signal }),
    staleTime: 0,
    // They come while the dialog is open.
    refetchInterval: 3000,
  })
}

export function advanceMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: (advance: number) => call(testMode.advance, { body: { advance } }),
    meta: {
      failure: { title: 'Error', text: 'We could not move the clock. Try again.' },
      success: 'The clock of test mode has been moved on.',
    },
    onSuccess: (_clock, _advance, _before, { client }) => client.invalidateQueries(),
  })
}

// A job deletes the data a moment later.
const soonMs = 1500

export function clearMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: async () => {
      const accepted = await call(testMode.clear)
      await new Promise((resolve) => setTimeout(resolve, soonMs))
      return accepted
    },
    meta: {
      failure: { title: 'Error', text: 'We could not delete the test data. Try again.' },
      success: 'All test data is being deleted.',
    },
    onSuccess: (_accepted, _variables, _before, { client }) => client.invalidateQueries(),
  })
}
