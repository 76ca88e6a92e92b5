import { screen } from '@testing-library/react'
import { renderApp } from '#testing/render-app.tsx'

export const settings = { name: 'Northgate Care Ltd', linkDays: 14, phoneCountries: ['GB'], embedOrigins: [] }
export const endpoint = {
  id: 'e1',
  url: 'https://hr.example.com/webhooks',
  description: 'Payroll',
  events: ['step.updated', 'employee.verified'],
  enabled: true,
  disabledReason: null,
  previousSecretUntil: null,
  createdAt: '2026-11-02T10:00:00Z',
}
export const delivery = {
  id: 'd1',
  eventId: 'm1',
  type: 'step.updated',
  state: 'failed',
  attempts: 10,
  responseStatus: 500,
  failure: 'The server responded with 500',
  nextAttemptAt: null,
  deliveredAt: null,
  createdAt: '2026-11-20T10:11:00Z',
}
export const page = (items: object[], nextCursor: string | null = null) => ({ items, nextCursor })
export const listCall = 'GET /webhook-endpoints'
export const deliveriesCall = 'GET /webhook-endpoints/e1/deliveries'

/** Opens the section with one endpoint, as its server answers. */
export async function open(answers = {}) {
  const view = renderApp('/settings/developers', {
    answers: {
      'GET /settings': settings,
      'GET /api-keys': { items: [] },
      [listCall]: { items: [endpoint] },
      [deliveriesCall]: page([delivery]),
      'GET /webhook-endpoints/e1/replays': { items: [] },
      ...answers,
    },
  })
  await screen.findByRole('heading', { name: 'Webhooks' })
  return view
}
