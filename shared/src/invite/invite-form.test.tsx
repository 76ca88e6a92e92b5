import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { InviteForm } from './invite-form.tsx'

afterEach(cleanup)

function open(invite = vi.fn(async () => undefined as unknown)) {
  const onNotice = vi.fn()
  render(<InviteForm invite={invite} onNotice={onNotice} />)
  return { invite, onNotice }
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function fillIn() {
  type('Full name', ' Grace Mensah ')
  type('Email', 'grace@example.com')
  fireEvent.click(screen.getByRole('radio', { name: /^Email/ }))
}

it('says what is wrong with each field, focuses the first and calls nobody', () => {
  const { invite } = open()
  press('Send Invitation')
  expect(screen.getByText('Full name must be at least 2 characters')).toBeTruthy()
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
  expect(screen.getByText('Please select a notification preference')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'))
  expect(invite).not.toHaveBeenCalled()
})

it('focuses the first way to send when only the choice is missing', () => {
  open()
  type('Full name', 'Grace Mensah')
  type('Email', 'grace@example.com')
  press('Send Invitation')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Email/ }))
})

it('sends the tidied invitation without an empty phone, then says who was invited and starts afresh', async () => {
  const { invite } = open()
  fillIn()
  press('Send Invitation')
  const title = await screen.findByRole('heading', { name: 'Invitation sent' })
  expect(document.activeElement).toBe(title)
  expect(screen.getByText('Grace Mensah gets a link by email at grace@example.com.')).toBeTruthy()
  expect(invite).toHaveBeenCalledExactlyOnceWith(
    { fullName: 'Grace Mensah', email: 'grace@example.com', inviteChannelPref: 'email' },
    expect.stringMatching(/^[0-9a-f]{32}$/),
  )
  press('Send Another Invitation')
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('')
})

it('sends one invitation for two clicks', async () => {
  const { invite } = open()
  fillIn()
  press('Send Invitation')
  fireEvent.submit(screen.getByRole('button', { name: 'Sending Invitation...' }).closest('form')!)
  await screen.findByRole('heading', { name: 'Invitation sent' })
  expect(invite).toHaveBeenCalledTimes(1)
})

it.each([
  [
    new ApiError({ kind: 'http', status: 409, message: 'This person has already been invited' }),
    'This person has already been invited',
  ],
  [new ApiError({ kind: 'network' }), 'Failed to send invitation'],
])('tells a failure in a toast and in place, and keeps what was typed', async (error, text) => {
  const { onNotice } = open(vi.fn(() => Promise.reject(error)))
  fillIn()
  press('Send Invitation')
  expect((await screen.findByRole('alert')).textContent).toBe(`Failed to Send Invitation${text}`)
  expect(onNotice).toHaveBeenCalledWith({ variant: 'destructive', title: 'Failed to Send Invitation', text })
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('grace@example.com')
})

it('shows what the server says about a field at that field', async () => {
  const errors = { phone: 'Please enter a valid phone number' }
  open(vi.fn(() => Promise.reject(new ApiError({ kind: 'http', status: 422, errors }))))
  fillIn()
  press('Send Invitation')
  await screen.findByText(errors.phone)
  expect(document.activeElement).toBe(screen.getByLabelText(/^Phone/))
})
