import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { api } from './api.ts'
import { SignIn, SignUpForm } from './accounts/auth.ts'
import { beforeConfirmation, needsConfirmedEmail } from './accounts/email-confirmation.ts'
import { Employee, EmployeeSearch, Invitation } from './employees/employees.ts'
import type { Endpoint } from './endpoint.ts'
import { fieldErrors } from './errors.ts'
import { FlowProgress, OtpForm, PhoneForm } from './verification/flow.ts'

function messages(schema: v.GenericSchema, input: unknown) {
  const parsed = v.safeParse(schema, input)
  return parsed.success ? {} : fieldErrors(parsed.issues)
}

describe('validation messages (spec.md section 5)', () => {
  test('sign-in', () => {
    expect(messages(SignIn, { email: 'x', password: '12345' })).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters',
    })
    expect(messages(SignIn, { email: 'grace@example.com', password: '123456' })).toEqual({})
  })

  test('sign-up', () => {
    expect(
      messages(SignUpForm, { name: 'A', email: 'x', password: '12345', confirmPassword: '12345' }),
    ).toEqual({
      name: 'Name must be at least 2 characters',
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters',
    })
  })

  test('passwords that differ are reported on the confirm field, even while other fields are wrong', () => {
    expect(
      messages(SignUpForm, { name: 'A', email: 'x', password: '123456', confirmPassword: '1234567' }),
    ).toMatchObject({
      confirmPassword: "Passwords don't match",
    })
  })

  test('invitation', () => {
    expect(messages(Invitation, { fullName: 'A', email: 'x', inviteChannelPref: '' })).toEqual({
      fullName: 'Full name must be at least 2 characters',
      email: 'Please enter a valid email address',
      inviteChannelPref: 'Please select a notification preference',
    })
    expect(
      messages(Invitation, {
        fullName: 'Jo',
        email: 'jo@example.com',
        phone: 'any text',
        inviteChannelPref: 'sms',
      }),
    ).toEqual({})
  })

  test.each(['12345', '1234567', '12345a', '１２３４５６７', ' 12345'])('a code may not be %j', (code) => {
    expect(messages(OtpForm, { code })).toEqual({ code: 'OTP code must be 6 digits' })
  })

  test('a code keeps its leading zeros', () => {
    expect(v.parse(OtpForm, { code: '000042' })).toEqual({ code: '000042' })
  })

  test('a new phone number has at least 10 characters', () => {
    expect(messages(PhoneForm, { phoneNumber: '077009001' })).toEqual({
      phoneNumber: 'Please enter a valid phone number',
    })
    expect(messages(PhoneForm, { phoneNumber: '+44 7700 900123' })).toEqual({})
  })
})

describe('a client reads what any server of spec.md section 7 answers', () => {
  test('an employee status it does not know shows as invited', () => {
    expect(v.parse(Employee, { employeeId: '1', status: 'archived' }).status).toBe('invited')
  })

  test('a missing step shows as pending', () => {
    const employee = v.parse(Employee, { employeeId: '1', verificationSteps: { email: { status: 'pass' } } })
    expect(employee.verificationSteps.rtw).toEqual({ status: 'pending', completedAt: null })
    expect(employee.verificationSteps.email.status).toBe('pass')
  })

  test('fields it has no use for are dropped', () => {
    expect(v.parse(Employee, { employeeId: '1', passwordHash: 'x' })).not.toHaveProperty('passwordHash')
  })

  test('progress needs no more than the specified fields', () => {
    const progress = v.parse(FlowProgress, {
      currentStep: 2,
      status: 'verifying',
      employeeId: 'opaque',
      steps: { email: { status: 'pass' }, phone: { status: 'pending' }, id: { status: 'pending' } },
      employee: { email: 'grace@example.com', phoneE164: null },
    })
    expect(progress.steps.rtw).toBeUndefined()
  })

  test('a step number outside 1 to 5 is not progress', () => {
    expect(v.is(FlowProgress, { currentStep: 6, employeeId: 'x', steps: {}, employee: {} })).toBe(false)
  })
})

describe('the list query', () => {
  test('asks for 100 employees unless told otherwise', () => {
    expect(v.parse(EmployeeSearch, {}).limit).toBe(100)
  })

  test.each(['0', '101', '-1', '1e3', '99999999999999999999', 'abc', ''])(
    'refuses a limit of %j',
    (limit) => {
      expect(messages(EmployeeSearch, { limit })).toHaveProperty('limit')
    },
  )
})

const calls: Endpoint[] = Object.values(api).flatMap((group) => Object.values<Endpoint>(group))

describe('every call', () => {
  test('has an address of its own', () => {
    const addresses = calls.map((call) => `${call.method} ${call.path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s describes exactly the parameters of its path',
    (_address, call) => {
      const named = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      const described =
        call.params && 'entries' in call.params ? Object.keys(call.params.entries as object) : []
      expect(described).toEqual(named)
    },
  )
})

/** They make a copy of what their caller may read anyway, or keep how they look at it, and take nothing away. */
const copying = new Set([
  'POST /evidence-packs',
  'POST /evidence-packs/{packId}/retry',
  'POST /employee-views',
  'PATCH /employee-views/{viewId}',
  'DELETE /employee-views/{viewId}',
])

describe('a right to read', () => {
  const changing = calls.filter(({ method, path }) => method !== 'GET' && !copying.has(`${method} ${path}`))

  test.each(changing.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'is not enough for %s',
    (_address, { keyScope, permission }) => {
      expect(String(keyScope)).not.toMatch(/:read$/)
      expect(String(permission)).not.toMatch(/:read$/)
    },
  )
})

test('every call of spec.md section 7 are in the contract', () => {
  const specified = [
    'POST /auth/signup',
    'POST /auth/signin',
    'POST /auth/google',
    'GET /auth/me',
    'GET /usage/current',
    'GET /billing/plans',
    'GET /billing/current-plan',
    'POST /billing/checkout-session',
    'POST /employees/invite',
    'GET /employees',
    'GET /employees/{employeeId}',
    'GET /flow/progress/{token}',
    'POST /flow/email/verify',
    'POST /flow/otp/request',
    'POST /flow/otp/verify',
    'POST /flow/id/session',
    'POST /flow/rtw/check',
    'POST /flow/phone/update',
    'POST /flow/complete',
  ]
  const described = new Set(calls.map((call) => `${call.method} ${call.path}`))
  expect(specified.filter((call) => !described.has(call))).toEqual([])
})

describe('before an email address is confirmed', () => {
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

  test('what is open is one list of calls that exist', () => {
    const listed = Object.values(beforeConfirmation).flat()
    expect(new Set(listed).size).toBe(listed.length)
    expect(calls.map(nameOf)).toEqual(expect.arrayContaining(listed))
  })

  test('all else that lets others in or hands data out is refused, what is new too', () => {
    const refused = calls.filter((call) => call.auth.includes('session') && needsConfirmedEmail(call))
    expect(refused.map(nameOf)).toEqual([
      'GET /employees/export.csv',
      'POST /employees/export.csv',
      'GET /employees/{employeeId}/evidence-pack',
      'POST /evidence-packs',
      'POST /evidence-packs/{packId}/retry',
      'GET /evidence-packs/{packId}/file',
      'GET /employees/{employeeId}/subject-access',
      'PUT /settings/sso',
      'POST /settings/sso/domain/verify',
      'POST /settings/sso/earlier-accounts/release',
      'POST /settings/scim/tokens',
      'PUT /hr-system',
      'PUT /hr-system/settings',
      'POST /hr-system/dry-run',
      'POST /hr-system/pause',
      'POST /hr-system/resume',
      'POST /hr-system/offers/{starterId}',
      'PATCH /team/members/{userId}',
      'DELETE /team/members/{userId}/factors',
      'POST /team/invitations',
      'GET /audit/export.csv',
      'POST /auth/factors/totp',
      'POST /auth/factors/totp/{id}/confirm',
      'POST /auth/factors/passkeys/start',
      'POST /auth/factors/passkeys',
      'POST /auth/factors/recovery-codes',
      'POST /api-keys',
      'POST /api-keys/{id}/rotate',
      'POST /webhook-endpoints',
      'PATCH /webhook-endpoints/{endpointId}',
      'POST /webhook-endpoints/{endpointId}/rotate-secret',
      'POST /webhook-endpoints/{endpointId}/test',
      'POST /webhook-endpoints/{endpointId}/deliveries/{deliveryId}/redeliver',
      'POST /webhook-endpoints/{endpointId}/replay',
    ])
  })
})
