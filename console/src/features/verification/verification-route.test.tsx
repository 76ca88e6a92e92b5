import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

const pass = { status: 'pass' }
const pending = { status: 'pending' }

function progressAt(currentStep: number) {
  const at = (step: number) => (step < currentStep ? pass : pending)
  return {
    currentStep,
    status: currentStep === 5 ? 'verified' : 'verifying',
    employeeId: 'flow-1',
    steps: { email: at(1), phone: at(2), id: at(3), rtw: at(4) },
    employee: { email: 'ada@example.com', phoneE164: '+447700900142' },
  }
}

function open(currentStep: number, answers = {}) {
  return renderApp('/verify/token-1', {
    session: 'signed-out',
    answers: { 'GET /flow/progress/token-1': progressAt(currentStep), ...answers },
  })
}

test('asks whether to use the stored phone or a different one', async () => {
  open(2)
  expect(await screen.findByRole('radio', { name: /^Use 07700 900142/ })).toHaveProperty('checked', true)
  fireEvent.click(screen.getByRole('radio', { name: /^Use a different number/ }))
  expect(screen.getByLabelText('Mobile number')).toBeTruthy()
})

test('takes six digits as a code, and no more', async () => {
  open(2, { 'POST /flow/otp/request': { otpCode: '012345' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Send code' }))
  const code = await screen.findByLabelText<HTMLInputElement>('Code')
  fireEvent.change(code, { target: { value: '12345' } })
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }))
  expect(await screen.findByText('OTP code must be 6 digits')).toBeTruthy()
  fireEvent.change(code, { target: { value: '1234567' } })
  expect(code.value).toBe('123456')
})

test('completes, then goes to the dashboard, which tells a visitor that all is done', async () => {
  const { server, address } = open(5, { 'POST /flow/complete': {} })
  fireEvent.click(await screen.findByRole('button', { name: 'Complete Verification' }))
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(server.of('POST /flow/complete').map(({ body }) => body)).toEqual([{ employeeId: 'flow-1' }])
  expect(await screen.findByRole('heading', { name: 'Your verification is complete' })).toBeTruthy()
  expect(screen.getByText(/You can close this page/)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Sign in' })).toBeNull()
})
