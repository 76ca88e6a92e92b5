import { Employee, EmployeeDetail, VerificationSteps } from '@bonafide/shared/contract/employees/employees.ts'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { describeStep, isVerified, stepsOfDetail } from './steps.ts'

const pass = { status: 'pass' }

const verified = (verificationSteps: object, status = 'verifying') =>
  isVerified(v.parse(Employee, { employeeId: 'e1', status, verificationSteps }))

it('is verified only when all four steps are passed', () => {
  const all = { email: pass, phone: pass, id: pass, rtw: pass }
  expect(verified(all)).toBe(true)
  for (const missing of Object.keys(all)) {
    expect(verified({ ...all, [missing]: undefined })).toBe(false)
    expect(verified({ ...all, [missing]: { status: 'odd' } })).toBe(false)
  }
})

it('is not verified by a test where the server does not say so', () => {
  const test = { status: 'pass', method: 'sandbox', assurance: 'none' }
  const tested = { email: pass, phone: pass, id: test, rtw: test }
  expect(verified(tested, 'verifying')).toBe(false)
  expect(verified(tested, 'verified')).toBe(true)
  expect(verified(tested, 'completed')).toBe(true)
})

it('says of a step that was passed by a test what that means', () => {
  const test = { status: 'pass', completedAt: null, assurance: 'none' } as const
  expect(describeStep({ type: 'id', ...test }).name).toBe('ID: Passed, TEST: not a real check')
  expect(describeStep({ type: 'rtw', ...test }).tooltip).toBe('RTW: Passed, TEST: no statutory excuse')
  expect(describeStep({ type: 'id', ...test, status: 'fail' }).name).toBe('ID: Failed')
  expect(describeStep({ type: 'id', ...test, assurance: 'provider' }).name).toBe('ID: Passed')
})

it('an assurance that is new here is as none given', () => {
  const parsed = v.parse(VerificationSteps, { id: { status: 'pass', method: 'new', assurance: 'certified' } })
  expect(parsed.id).toMatchObject({ status: 'pass', method: 'new', assurance: null })
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
