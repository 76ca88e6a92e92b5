import { appointments, flowAppointments } from '@bonafide/shared/contract/appointments.ts'
import type { App } from '#platform/http/app-env.ts'
import { type Call, mount, mountUnit } from '#platform/http/mount.ts'
import { listAppointments, offerAppointments } from '#right-to-work/appointments/offer-appointments.ts'
import { openFlowId } from '../flow-id.ts'
import { openFlow } from '../open-flow.ts'
import { cancelAppointment } from './cancel-appointment.ts'
import { giveUpAppointment, listFreeAppointments, takeAppointment } from './take-appointment.ts'

/** Times for showing a document: users offer them, employees take one. */
export function mountAppointments(app: App): void {
  mountUnit(app, appointments.list, (_parts, scope) => listAppointments(scope))
  mountUnit(app, appointments.offer, ({ body }, scope) => offerAppointments(scope, body))
  mountUnit(app, appointments.cancel, ({ params }, scope) => cancelAppointment(scope, params.id))
  mount(app, flowAppointments.list, ({ params }, context) =>
    openFlow(context, visitOf(context, params.employeeId), listFreeAppointments),
  )
  mount(app, flowAppointments.take, ({ body }, context) =>
    openFlow(context, visitOf(context, body.employeeId), (scope, employee) =>
      takeAppointment(scope, employee, body.appointmentId),
    ),
  )
  mount(app, flowAppointments.release, ({ body }, context) =>
    openFlow(context, visitOf(context, body.employeeId), giveUpAppointment),
  )
}

const visitOf = ({ deps }: Call, flowId: string) => openFlowId(deps.keys, flowId, deps.clock())
