import { fireEvent, screen, within } from '@testing-library/react'
import { renderApp } from '#testing/render-app.tsx'

/** Ella Novak, whose document is under another name: a user decides. */
export const ella = {
  employeeId: 'c40d12f7-0009',
  fullName: 'Ella Novak',
  email: 'ella@example.com',
  status: 'verifying',
  inviteChannelPref: 'email',
  linkState: 'active',
  verificationSteps: { email: { status: 'pass' }, phone: { status: 'pass' }, id: { status: 'pending' } },
}
export const identity = {
  sessionId: '0b5b2d8e-8f4c-4f0e-9d0e-6a2f4c7b1e11',
  state: 'review',
  documentName: 'Ella Marie Horvat',
  dateOfBirth: '1990-05-18',
  documentType: 'passport',
  issuingCountry: 'CZ',
  expires: '2031-02-09',
  nameMatch: 'partial',
  reasons: ['missing_family_name', 'date_of_birth', 'of_a_later_version'],
  invitedName: 'Ella Novak',
  invitedDateOfBirth: '1990-05-17',
}
export const detail = { employee: ella, flowStatus: { steps: [] }, dateOfBirth: '1990-05-17', identity }
export const path = `/employees/${ella.employeeId}`
export const decide = `POST ${path}/identity-review`
export const answers = {
  'GET /employees': { items: [ella] },
  'GET /employees/activity': { items: [] },
  [`GET ${path}`]: detail,
  [`GET ${path}/timeline`]: { events: [], messages: [] },
  'GET /verifications/list': {
    items: [
      {
        employee: ella,
        step: 'id',
        waitingSince: new Date().toISOString(),
        action: 'review',
        attention: 'identity_review',
        need: 'identity_review',
      },
    ],
    nextCursor: null,
  },
}

/** Opens the dialog of the decision from the queue. */
export async function openReview(more: object = {}) {
  const view = renderApp('/verifications', { answers: { ...answers, ...more } })
  fireEvent.click(await screen.findByRole('button', { name: 'Review: Ella Novak' }))
  const dialog = await screen.findByRole('dialog', { name: 'Is this Ella Novak?' })
  await within(dialog).findByRole('table')
  return { ...view, dialog, within: within(dialog) }
}
