/** An employee who is part of the way through, with a link that works. */
export const tom = {
  employeeId: '77aa03be-0002',
  fullName: 'Tom Hughes',
  email: 'tom@example.com',
  phoneE164: '+447700900318',
  status: 'verifying',
  inviteChannelPref: 'sms',
  linkState: 'active',
}

const pass = { status: 'pass', method: 'link', assurance: 'verified', completedAt: '2026-11-17T10:11:00Z' }

/** The same, who has passed everything. */
export const verifiedTom = {
  ...tom,
  status: 'completed',
  linkState: 'used',
  erasedAt: null as string | null,
  verificationSteps: { email: pass, phone: pass, id: pass, rtw: pass },
}

/** Builds the server's details of an employee. */
export const detailOf = (employee: { verificationSteps: Record<string, object> }, more: object = {}) => ({
  employee,
  flowStatus: {
    steps: Object.entries(employee.verificationSteps).map(([type, step]) => ({ type, ...step })),
  },
  ...more,
})
