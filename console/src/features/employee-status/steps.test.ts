import { EmployeeDetail, VerificationSteps } from '@bonafide/shared/contract/employees.ts'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { describeStep, isVerified, stepsOfDetail } from './steps.ts'

const pass = { status: 'pass' }

it('is verified only when all four steps are passed', () => {
  const all = { email: pass, phone: pass, id: pass, rtw: pass }
  expect(isVerified(v.parse(VerificationSteps, all))).toBe(true)
  for (const missing of Object.keys(all)) {
    expect(isVerified(v.parse(VerificationSteps, { ...all, [missing]: undefined }))).toBe(false)
    expect(isVerified(v.parse(VerificationSteps, { ...all, [missing]: { status: 'odd' } }))).toBe(false)
  }
})

it('shows missing steps of an employee as pending, in order', () => {
  const detail = v.parse(EmployeeDetail, {
    employee: { employeeId: 'e1' },
    flowStatus: { steps: [{ type: 'id', status: 'fail', reason: 'The document has expired.' }] },
  })
  const steps = stepsOfDetail(detail)
  expect(steps.map((step) => describeStep(step).name)).toEqual([
    'Email: Pending',
    'Phone: Pending',
    'ID: Failed',
    'RTW: Pending',
  ])
  expect(steps[2]?.reason).toBe('The document has expired.')
})

it('shows the steps of the list item when the answer has no flow status', () => {
  const employee = { employeeId: 'e1', verificationSteps: { email: pass } }
  expect(stepsOfDetail(v.parse(EmployeeDetail, { employee }))[0]).toMatchObject(pass)
})
