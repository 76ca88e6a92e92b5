import type { DetailPart } from '#features/employee-details/employee-details.tsx'
import { excuseOf } from '#testing/excuse.ts'
import { employeePath as path, openEmployee } from '#testing/render-app.tsx'
import { tom as invited } from '#testing/tom.ts'

export { path }
export const excuse = excuseOf('time_limited', {
  until: '2027-03-31',
  rules: [12],
  conditions: ['At most 20 hours a week'],
})
export const file = {
  part: 'result_page',
  fileId: '5f0c9a10-0000-4000-8000-000000000001',
  sha256: 'ab',
  bytes: 20_480,
  mime: 'application/pdf',
  label: 'Result page',
  capturedAt: '2026-11-20T10:00:00Z',
}
export const check = {
  id: 'c2',
  employeeId: invited.employeeId,
  kind: 'initial',
  recordedAt: '2026-11-20T12:00:00Z',
  checkedAt: '2026-11-20T12:00:00Z',
  checkedByName: 'Dana Reed',
  route: 'online',
  shareCodeLast3: '7KQ',
  nameOnEvidence: 'Tom Hughes',
  permissionEnd: '2027-03-31',
  likeness: { at: '2026-11-20T12:00:00Z', mode: 'live_video' },
  files: [file],
  outcome: 'pass',
  rulesVersion: '2026-10',
  prevHash: '0',
  hash: '1',
}
export const wrong = { ...check, id: 'c1', files: [], likeness: null, kind: 'recorded', supersededBy: 'c2' }

/** Opens the details of an employee with the given right to work. */
export async function open(
  rightToWork: object | null,
  answers: Record<string, unknown> = {},
  more: object = {},
  part: DetailPart = 'overview',
) {
  const employee = { ...invited, rightToWork, erasedAt: null, ...more }
  const checks = { [`GET ${path}/checks`]: { items: [check, wrong], rightToWork } }
  return openEmployee(employee, { ...checks, ...answers }, part)
}

/** Opens the checks and the evidence of an employee with the given right to work. */
export const openChecks = (rightToWork: object | null, answers: Record<string, unknown> = {}) =>
  open(rightToWork, answers, {}, 'checks')
