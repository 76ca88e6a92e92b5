import { type AppointmentChoice, flowAppointments } from '../../contract/appointments.ts'
import type { VerifyKey } from '../../language/text.ts'
import type { Flow } from '../model/create-flow.ts'
import { sendTwiceIfStale } from '../model/flow-post.ts'

const callOf = ({ core }: Flow) => core.options.api.call

export function listAppointments(flow: Flow): Promise<AppointmentChoice> {
  return sendTwiceIfStale(flow.core, (employeeId) =>
    callOf(flow)(flowAppointments.list, { params: { employeeId } }),
  )
}

export function takeAppointment(flow: Flow, appointmentId: string): Promise<AppointmentChoice> {
  return sendTwiceIfStale(flow.core, (employeeId) =>
    callOf(flow)(flowAppointments.take, { body: { employeeId, appointmentId } }),
  )
}

export function releaseAppointment(flow: Flow): Promise<AppointmentChoice> {
  return sendTwiceIfStale(flow.core, (employeeId) =>
    callOf(flow)(flowAppointments.release, { body: { employeeId } }),
  )
}

export const isConflict = (error: unknown) => (error as { status?: number }).status === 409

export const problemOf = (error: unknown): VerifyKey =>
  isConflict(error) ? 'appointmentsGone' : 'photosFailed'
