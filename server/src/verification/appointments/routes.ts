import { appointments, flowAppointments } from '@bonafide/shared/contract/appointments.ts'
import { showsProgress } from '#employees/links/link-state.ts'
import type { App } from '#platform/http/app-env.ts'
import { mount, mountUnit } from '#platform/http/mount.ts'
import { setCallLinks, showCallLinks } from '#right-to-work/appointments/call-links.ts'
import { listAppointments, offerAppointments } from '#right-to-work/appointments/offer-appointments.ts'
import { enterFlow, openFlow } from '../open-flow.ts'
import { cancelAppointment } from './cancel-appointment.ts'
import { giveUpAppointment, listFreeAppointments, takeAppointment } from './take-appointment.ts'

/**
 * Times for showing a document or for a call: users offer them, employees take one, also after the end where a user has
 * still to see them.
 */
export function mountAppointments(app: App): void {
  mountUnit(app, appointments.list, (_parts, scope) => listAppointments(scope))
  mountUnit(app, appointments.offer, ({ body }, scope) => offerAppointments(scope, body))
  mountUnit(app, appointments.cancel, ({ params }, scope) => cancelAppointment(scope, params.id))
  mountUnit(app, appointments.callLinks, (_parts, scope) => showCallLinks(scope))
  mountUnit(app, appointments.setCallLinks, ({ body }, scope) => setCallLinks(scope, body))
  mount(app, flowAppointments.list, async ({ params }, context) =>
    openFlow(...(await enterFlow(context, params.employeeId)), listFreeAppointments, showsProgress),
  )
  mount(app, flowAppointments.take, async ({ body }, context) =>
    openFlow(
      ...(await enterFlow(context, body.employeeId)),
      (scope, employee) => takeAppointment(scope, employee, body.appointmentId),
      showsProgress,
    ),
  )
  mount(app, flowAppointments.release, async ({ body }, context) =>
    openFlow(...(await enterFlow(context, body.employeeId)), giveUpAppointment, showsProgress),
  )
}
