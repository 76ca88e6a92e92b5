import {
  appointments,
  type CallLinkChanges,
  type NewAppointments,
  type OfferedAppointment,
} from '@bonafide/shared/contract/right-to-work/appointments.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

type Caller = Pick<App, 'call'>

const key = ['appointments'] as const

export function appointmentsQuery({ call }: Caller) {
  return queryOptions({ queryKey: key, queryFn: ({ signal }) => call(appointments.list, { signal }) })
}

export function offerMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: (body: NewAppointments) => call(appointments.offer, { body }),
    meta: { failure: { title: 'Not added', text: 'We could not add the times. Try again.' } },
    onSuccess: (_reply, _body, _before, { client }) => client.invalidateQueries({ queryKey: key }),
  })
}

export function cancelMutation({ call }: Caller, { id, employee }: OfferedAppointment) {
  return mutationOptions({
    mutationFn: () => call(appointments.cancel, { params: { id } }),
    meta: {
      failure: { title: 'Not cancelled', text: 'We could not cancel this time. Try again.' },
      success: employee ? `Cancelled. We are telling ${employee.fullName} by email.` : 'Cancelled.',
    },
    // One that is gone already is taken off the list as well.
    onSettled: (_reply, _error, _variables, _before, { client }) =>
      client.invalidateQueries({ queryKey: key }),
  })
}

const linksKey = ['call-links'] as const

/** Reads the organisation's own links for video calls; null where the server keeps none. */
export function callLinksQuery({ call }: Caller) {
  return queryOptions({
    queryKey: linksKey,
    queryFn: ({ signal }) => ifServed(call(appointments.callLinks, { signal })),
  })
}

export function setCallLinksMutation(app: Caller) {
  return mutationOptions({
    mutationFn: (body: CallLinkChanges) => app.call(appointments.setCallLinks, { body }),
    meta: {
      failure: { title: 'Not saved', text: 'We could not save the links. Try again.' },
      success: 'The links for video calls have been saved.',
    },
    onSuccess: (changed, _body, _before, { client }) =>
      void client.setQueryData(callLinksQuery(app).queryKey, changed),
  })
}
