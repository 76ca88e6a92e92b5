/** Four employees who are under way, and the calls that tell of them. */
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
export const employeeOf = (employeeId: string, fullName: string) => ({
  employeeId,
  fullName,
  email: 'x@example.com',
  status: 'verifying',
  inviteChannelPref: 'sms',
})
export const ada = {
  employee: employeeOf('e1', 'Ada Example'),
  step: 'phone',
  waitingSince: hoursAgo(75),
  action: 'nudge',
}
export const bea = {
  employee: employeeOf('e2', 'Bea Example'),
  step: 'phone',
  waitingSince: hoursAgo(5),
  action: 'resend',
  attention: 'link_expired',
  detail: 'The link expired before it was opened',
}
export const cem = {
  employee: { ...employeeOf('e3', 'Cem Example'), verificationSteps: { id: { status: 'fail' } } },
  step: 'id',
  waitingSince: hoursAgo(1),
  action: 'reopen',
}
export const dov = {
  employee: employeeOf('e4', 'Dov Example'),
  step: 'id',
  waitingSince: hoursAgo(0),
  action: 'none',
}
export const counts = {
  needsYou: 4,
  inProgress: 1000,
  snoozed: 5,
  likenessDue: 3,
  followUps: 1,
  expiring: 0,
  done: 2,
  sites: ['Leeds', 'York'],
}
export const pageOf = (...items: object[]) => ({ items, nextCursor: null })
export const list = 'GET /verifications/list'
