import { ApiError } from '@bonafide/shared/api/api-error.ts'
import type { HrOfferAnswer } from '@bonafide/shared/contract/organisation/hr-starters.ts'
import {
  hrSystem,
  type HrSettings,
  type HrSystemState,
  type NewHrConnection,
} from '@bonafide/shared/contract/organisation/hr-system.ts'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { millisecondsInMinute } from 'date-fns/constants'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

type Caller = Pick<App, 'call'>

const stateKey = ['hr-system']

/** Reads the connection and how it does; null where the server connects none. */
export function hrSystemQuery({ call }: Caller) {
  return queryOptions({
    queryKey: stateKey,
    queryFn: ({ signal }) => ifServed(call(hrSystem.read, { signal })),
    // What is read there comes by itself.
    refetchInterval: millisecondsInMinute / 2,
  })
}

/** Asks the HR system what there is to choose from. Each system and account has its own. */
export function hrChoicesQuery({ call }: Caller, account: string) {
  return queryOptions({
    queryKey: [...stateKey, 'choices', account],
    queryFn: ({ signal }) => call(hrSystem.choices, { signal }),
    staleTime: millisecondsInMinute,
  })
}

export function hrLogQuery({ call }: Caller) {
  return queryOptions({
    queryKey: [...stateKey, 'log'],
    queryFn: ({ signal }) => call(hrSystem.log, { signal }),
    refetchInterval: millisecondsInMinute / 2,
  })
}

export function hrOffersQuery({ call }: Caller) {
  return queryOptions({
    queryKey: [...stateKey, 'offers'],
    queryFn: ({ signal }) => call(hrSystem.offers, { signal }),
  })
}

function keep(client: QueryClient, state: HrSystemState): void {
  client.setQueryData(stateKey, state)
  const parts = {
    queryKey: stateKey,
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.length > 1,
  }
  void client.invalidateQueries(parts)
}

/** Connects, or gives the connection another key. What is wrong with an entry is said at its field. */
export function connectMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: (body: NewHrConnection) => call(hrSystem.connect, { body }),
    meta: { failure: 'in-place', success: 'Connected. Choose what is read, then start.' },
    onSuccess: (state, _body, _before, { client }) => keep(client, state),
  })
}

export function changeHrSettingsMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: (body: HrSettings) => call(hrSystem.change, { body }),
    meta: {
      failure: { title: 'Error', text: 'We could not save the settings. Try again.' },
      success: 'Settings saved.',
    },
    onSuccess: (state, _body, _before, { client }) => keep(client, state),
  })
}

export function dryRunMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: (body: HrSettings) => call(hrSystem.dryRun, { body }),
    meta: { failure: 'in-place' },
  })
}

const said = {
  pause: 'Paused. Changes are read when you start it again.',
  resume: 'Reading your HR system now.',
  disconnect: 'Disconnected.',
} as const

export type HrCommand = keyof typeof said

/** Pauses it, starts it or reads at once, or ends the connection. */
export function commandMutation({ call }: Caller, command: HrCommand) {
  return mutationOptions({
    mutationFn: () => call(hrSystem[command], {}),
    meta: {
      failure: { title: 'Error', text: 'We could not do this. Try again.' },
      success: said[command],
    },
    onSuccess: (state, _nothing, _before, { client }) => keep(client, state),
  })
}

export function answerOfferMutation({ call }: Caller, starterId: string) {
  return mutationOptions({
    mutationFn: (body: HrOfferAnswer) => call(hrSystem.answerOffer, { params: { starterId }, body }),
    meta: { failure: { title: 'Error', text: 'We could not save your answer. Try again.' } },
    onSuccess: (offers, _body, _before, { client }) => {
      client.setQueryData([...stateKey, 'offers'], offers)
      void client.invalidateQueries({ queryKey: stateKey, exact: true })
    },
  })
}

/** The reason for which an HR system was not read, as the server says it. */
export const problemText = (error: Error | null): string | undefined =>
  error === null
    ? undefined
    : error instanceof ApiError
      ? error.message
      : 'We could not reach your HR system. Try again.'
