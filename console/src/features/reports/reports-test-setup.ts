/** A summary with something in each chart, and one with nothing. */
export const summary = {
  funnel: { invited: 50, opened: 40, email: 40, phone: 36, id: 30, rtw: 28, completed: 27 },
  timeToComplete: [
    { week: '2026-11-02', completed: 5, medianHours: 30 },
    { week: '2026-11-16', completed: 8, medianHours: 96 },
  ],
  channels: [
    { channel: 'sms', invited: 20, completed: 15, medianHours: 12.5208 },
    { channel: 'email', invited: 30, completed: 0, medianHours: null },
  ],
  failures: [
    { step: 'phone', reason: 'Wrong code too often', count: 1 },
    { step: 'id', reason: 'Document expired', count: 4 },
  ],
}
export const nothing = {
  funnel: { invited: 0, opened: 0, email: 0, phone: 0, id: 0, rtw: 0, completed: 0 },
  timeToComplete: [],
  channels: [],
  failures: [],
}
