// Replies with exactly the fields that spec.md section 7 names.

const steps = (statuses: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(statuses).map(([type, status]) => [
      type,
      { status, completedAt: status === 'pending' ? null : '2026-11-02T09:00:00Z' },
    ]),
  )

const employeeOf = (
  employeeId: string,
  fullName: string,
  status: string,
  statuses: Record<string, string>,
) => ({
  employeeId,
  orgId: 'org-1',
  fullName,
  email: `${fullName.split(' ')[0]?.toLowerCase()}@example.com`,
  phoneE164: '+447700900123',
  status,
  candidateId: null,
  badgeUrl: null,
  source: 'invite',
  createdAt: '2026-11-01T09:00:00Z',
  inviteChannelPref: 'email',
  expiresAt: '2026-11-15T09:00:00Z',
  lastActivityAt: null,
  verificationToken: 'token',
  verificationSteps: steps(statuses),
})

export const employees = [
  employeeOf('11111111-aaaa', 'Ada Example', 'completed', {
    email: 'pass',
    phone: 'pass',
    id: 'pass',
    rtw: 'pass',
  }),
  // Half a record, and a status that this version has never heard of.
  employeeOf('22222222-bbbb', 'Bob Example', 'on_hold', { email: 'pass' }),
]

const session = {
  access_token: 'section-7-token',
  user: { id: 'user-1', email: 'hr@example.com', name: 'Harriet Reed', createdAt: '2026-01-05T09:00:00Z' },
  org: { name: 'Section Seven Ltd' },
}

/** The answer to each call without parameters. */
export const answers: Record<string, unknown> = {
  'POST /auth/signup': session,
  'POST /auth/signin': session,
  'POST /auth/google': session,
  'GET /auth/me': session,
  'GET /usage/current': {
    checksUsed: 3,
    checksIncluded: 25,
    remainingChecks: 22,
    paygUsed: 0,
    daysRemaining: 10,
    period: '2026-11',
  },
  'GET /billing/plans': [],
  'GET /billing/current-plan': {
    planName: 'basic',
    planStatus: 'active',
    subscriptionInfo: { price: { amount: 2900 } },
  },
  'POST /billing/checkout-session': { checkoutUrl: 'https://pay.example.com/session' },
  'POST /employees/invite': {},
  'GET /employees': { items: employees, nextCursor: null },
}

/** Returns the answer to GET /employees/{employeeId}; undefined for an unknown id. */
export function detailOf(employeeId: string) {
  const employee = employees.find((candidate) => candidate.employeeId === employeeId)
  if (!employee) return undefined
  const list = Object.entries(employee.verificationSteps).map(([type, { status }]) => ({ type, status }))
  return { employee, flowStatus: { steps: list } }
}
