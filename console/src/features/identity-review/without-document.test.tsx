import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

const ella = {
  employeeId: 'c40d12f7-0009',
  fullName: 'Ella Novak',
  email: 'ella@example.com',
  status: 'verifying',
  inviteChannelPref: 'email',
  linkState: 'active',
}
const path = `/employees/${ella.employeeId}`
const decide = `POST ${path}/identity-review`
const answers = {
  'GET /employees/activity': { items: [] },
  [`GET ${path}/timeline`]: { events: [], messages: [] },
}

const pass = { status: 'pass' }
const withoutDocument = {
  ...ella,
  verificationSteps: { email: pass, phone: pass, id: { status: 'pending', method: 'assisted' } },
}
const waiting = {
  employee: withoutDocument,
  step: 'id',
  waitingSince: new Date().toISOString(),
  action: 'review',
  need: 'no_document',
  chosen: { route: 'document', document: 'certificate' },
  detail: 'No passport or driving licence. See them in person',
}
const served = {
  'GET /employees': { items: [withoutDocument] },
  [`GET ${path}`]: { employee: withoutDocument, flowStatus: { steps: [] } },
  [`GET ${path}/checks`]: {
    items: [],
    rightToWork: null,
    sent: { ...waiting.chosen, sentAt: waiting.waitingSince },
  },
  'GET /verifications/list': { items: [waiting], nextCursor: null },
}

it('is shown in the queue with what they chose, and confirmed by the user who has seen them', async () => {
  const { server } = renderApp('/verifications', { answers: { ...answers, ...served } })
  await screen.findByText(/No passport or driving licence · They have: Birth or adoption certificate/)
  fireEvent.click(screen.getByRole('button', { name: 'Review: Ella Novak' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Have you seen Ella Novak?' }))
  await dialog.findByText(/they chose: Birth or adoption certificate/)
  fireEvent.click(dialog.getByRole('radio', { name: /It is them/ }))
  fireEvent.input(dialog.getByLabelText('What have you seen?'), { target: { value: 'Birth certificate' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save decision' }))
  await waitFor(() =>
    expect(server.of(decide).map(({ body }) => body)).toEqual([
      { decision: 'same_person', reason: 'Birth certificate', sessionId: null },
    ]),
  )
})

it('is the main thing to do in their details', async () => {
  renderApp(`/employees?employee=${ella.employeeId}`, { answers: { ...answers, ...served } })
  expect(await screen.findByRole('button', { name: 'Confirm identity' })).toBeTruthy()
})
