import { api } from '@bonafide/shared/contract/api.ts'
import { millisecondsInDay } from 'date-fns/constants'
import type { TestServer } from '../harness/create-test-server.ts'
import type { MakeWrite } from './make-write.ts'

/** A check of a user's, and a step that is handed back to the employee. */
export async function recordChecks(
  server: TestServer,
  write: MakeWrite,
  { token, employeeId, fileId }: { token: string; employeeId: string; fileId: string },
): Promise<void> {
  const params = { employeeId }
  const check = {
    kind: 'initial',
    route: 'document',
    documentCode: 'A1',
    citizenship: true,
    nameOnEvidence: 'Ella Novak',
    permission: 'unlimited',
    originalSeen: true,
    workNotBegun: true,
    fileIds: [fileId],
    checkedAt: server.clock.now().toISOString(),
    outcome: 'pass',
  }
  await write(api.rightToWork.preview, { token, params, body: check })
  const { check: recorded } = await write(api.rightToWork.record, { token, params, body: check })
  const likeness = { mode: 'in_person', at: server.clock.now().toISOString() }
  const ofCheck = { ...params, checkId: recorded.id }
  await write(api.rightToWork.attestLikeness, { token, params: ofCheck, body: likeness })
  const notRequired = { because: 'other', reason: 'On loan from elsewhere' }
  await write(api.rightToWork.notRequired, { token, params, body: notRequired })
  await write(api.rightToWork.requireAgain, { token, params })
  const decision = { decision: 'hold', reason: 'Bring the passport itself' }
  await write(api.verifications.decide, { token, params, body: decision })
}

/** A time that is offered, taken, given up and cancelled. */
export async function meet(
  server: TestServer,
  write: MakeWrite,
  { token, employeeId }: { token: string; employeeId: string },
): Promise<void> {
  const day = new Date(server.clock.now().getTime() + 7 * millisecondsInDay).toISOString().slice(0, 10)
  const times = { day, time: '10:00', minutes: 20, count: 1, mode: 'in_person', place: 'Room seventeen' }
  const links = { own: 'https://meet.example.com/room', sites: [] }
  await write(api.appointments.setCallLinks, { token, body: links })
  const { items } = await write(api.appointments.offer, { token, body: times })
  const { id } = items[0]
  await write(api.flowAppointments.take, { body: { employeeId, appointmentId: id } })
  await write(api.flowAppointments.release, { body: { employeeId } })
  await write(api.appointments.cancel, { token, params: { id } })
}

/** An employee who leaves, and is hired again. */
export async function comeBack(
  write: MakeWrite,
  { token, employeeId }: { token: string; employeeId: string },
): Promise<void> {
  const params = { employeeId }
  const left = { startDate: '2026-01-05', leaveDate: '2026-02-27' }
  await write(api.employeeActions.changeEngagement, { token, params, body: left })
  const again = { startDate: '2036-01-07', engagement: 'worker', site: 'Leeds', sameContract: false }
  await write(api.engagements.rehire, { token, params, body: again })
}
