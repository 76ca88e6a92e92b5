import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { english } from '../language/invite/en-gb.ts'
import { DateFields } from '../ui/form/date-fields.tsx'
import { InviteForm } from './invite-form.tsx'
import type { ChosenProps } from './more-fields.tsx'

afterEach(cleanup)

function open(invite = vi.fn(async () => undefined as unknown)) {
  const onNotice = vi.fn()
  // A value that is there and undefined is as one that is not.
  const prefill = { phone: undefined, inviteChannelPref: undefined, startDate: undefined }
  render(<InviteForm {...{ invite, onNotice, prefill }} fields={{ Birth: DateFields }} />)
  return { invite, onNotice }
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function fillIn() {
  type('Full name', ' Grace Mensah ')
  type('Email', 'grace@example.com')
  fireEvent.click(screen.getByRole('radio', { name: /^Email/ }))
}

test('says what is wrong with each field, focuses the first and makes no call', () => {
  const { invite } = open()
  press('Send Invitation')
  expect(screen.getByText('Full name must be at least 2 characters')).toBeTruthy()
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
  expect(screen.getByText('Please select a notification preference')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'))
  expect(invite).not.toHaveBeenCalled()
})

test('focuses the first way to send when only the choice is missing', () => {
  open()
  type('Full name', 'Grace Mensah')
  type('Email', 'grace@example.com')
  press('Send Invitation')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Email/ }))
})

test('sends the tidied invitation without an empty phone, then says who was invited and starts afresh', async () => {
  const { invite } = open()
  fillIn()
  press('Send Invitation')
  const title = await screen.findByRole('heading', { name: 'Invitation sent' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(screen.getByText('We have sent Grace Mensah a link by email to grace@example.com.')).toBeTruthy()
  expect(invite).toHaveBeenCalledExactlyOnceWith({
    fullName: 'Grace Mensah',
    email: 'grace@example.com',
    inviteChannelPref: 'email',
  })
  press('Send Another Invitation')
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('')
})

test('sends a date of birth as it is typed, and opens it where the server refuses it', async () => {
  const errors = { dateOfBirth: 'Please enter a valid date of birth' }
  const refused = new ApiError({ kind: 'http', status: 422, errors })
  const { invite } = open(vi.fn(async () => undefined as unknown).mockRejectedValueOnce(refused))
  fillIn()
  const born = within(screen.getByRole('group', { name: 'Date of birth (optional)' }))
  const typeYear = (value: string) => fireEvent.input(born.getByLabelText('Year'), { target: { value } })
  fireEvent.input(born.getByLabelText('Day'), { target: { value: '17/05/1850' } })
  press('Send Invitation')
  await screen.findByText(errors.dateOfBirth)
  await waitFor(() => expect(more()?.open).toBe(true))
  typeYear('1990')
  press('Send Invitation')
  await screen.findByRole('heading', { name: 'Invitation sent' })
  expect(invite.mock.calls).toMatchObject([[{ dateOfBirth: '1850-05-17' }], [{ dateOfBirth: '1990-05-17' }]])
})

test('sends one invitation for two clicks', async () => {
  const { invite } = open()
  fillIn()
  press('Send Invitation')
  fireEvent.submit(screen.getByRole('button', { name: 'Sending Invitation...' }).closest('form')!)
  await screen.findByRole('heading', { name: 'Invitation sent' })
  expect(invite).toHaveBeenCalledTimes(1)
})

test.each([
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

test('asks whether an address is shared once it is taken, and says so in the next invitation', async () => {
  const refused = new ApiError({ kind: 'http', status: 409, code: 'already_invited', message: 'Already' })
  const invite = vi.fn(async () => undefined as unknown).mockRejectedValueOnce(refused)
  const renderRemedy = vi.fn(() => <a href="/employees">Grace</a>)
  render(<InviteForm invite={invite} renderRemedy={renderRemedy} />)
  fillIn()
  expect(screen.queryByRole('checkbox')).toBeNull()
  press('Send Invitation')
  fireEvent.click(
    await screen.findByRole('checkbox', { name: 'They share this email with another employee' }),
  )
  expect(screen.getByRole('alert').textContent).toBe('Failed to Send InvitationAlreadyGrace')
  expect(renderRemedy).toHaveBeenCalledWith(refused)
  press('Send Invitation')
  await screen.findByRole('heading', { name: 'Invitation sent' })
  expect(invite.mock.calls).toMatchObject([[{ email: 'grace@example.com' }], [{ sharesEmail: true }]])
  expect(invite.mock.calls[0]).not.toMatchObject([{ sharesEmail: true }])
  press('Send Another Invitation')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('shows what the server says about a field at that field', async () => {
  const errors = { phone: 'Please enter a valid phone number' }
  open(vi.fn(() => Promise.reject(new ApiError({ kind: 'http', status: 422, errors }))))
  fillIn()
  press('Send Invitation')
  await screen.findByText(errors.phone)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Phone/)))
})

test('speaks another language, also for what the form and the server say', async () => {
  const messages = {
    ...english,
    title: 'Ychwanegu',
    fullName: 'Enw llawn',
    'Full name must be at least 2 characters': 'Rhy fyr',
    'error.already_invited': 'Eisoes',
  }
  const refused = new ApiError({ kind: 'http', status: 409, code: 'already_invited', message: 'Already' })
  const invite = vi.fn(() => Promise.reject(refused))
  const { rerender } = render(<InviteForm invite={invite} locale="cy" messages={messages} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ychwanegu')
  press('Send Invitation')
  expect(screen.getByText('Rhy fyr')).toBeTruthy()
  type('Enw llawn', 'Grace Mensah')
  type('Email', 'grace@example.com')
  fireEvent.click(screen.getByRole('radio', { name: /^Email/ }))
  press('Send Invitation')
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to Send InvitationEisoes')
  rerender(<InviteForm invite={invite} />)
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Grace Mensah')
  expect(screen.getByRole('alert').textContent).toBe('Failed to Send InvitationAlready')
})

test('begins with what is filled in already', () => {
  const prefill = { fullName: 'Grace Mensah', inviteChannelPref: 'sms' } as const
  render(<InviteForm invite={vi.fn()} prefill={prefill} />)
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Grace Mensah')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^SMS/ }).checked).toBe(true)
})

test("speaks in a partner's page of no pages of ours, under the headings of that page", () => {
  render(<InviteForm invite={vi.fn()} frame="embedded" heading="h2" />)
  expect(screen.queryByText(/Employees/)).toBeNull()
  expect(screen.getByText('Your organisation can see each step as soon as it is complete.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'What happens next?', level: 3 })).toBeTruthy()
})

test('sends the language of the messages only where one is chosen, named in the language of the form', async () => {
  const { invite } = open()
  const select = screen.getByLabelText<HTMLSelectElement>('Message language')
  expect([...select.options].slice(0, 4).map(({ value, text }) => [value, text])).toEqual([
    ['', 'English, unless they choose another'],
    ['en-GB', 'English'],
    ['cy', 'Welsh'],
    ['pl', 'Polish'],
  ])
  fillIn()
  fireEvent.change(select, { target: { value: 'pl' } })
  press('Send Invitation')
  await screen.findByRole('heading', { name: 'Invitation sent' })
  expect(invite.mock.lastCall).toMatchObject([{ language: 'pl' }])
  press('Send Another Invitation')
  expect(screen.getByLabelText<HTMLSelectElement>('Message language').value).toBe('')
})

test('marks its language and direction', () => {
  const { container } = render(<InviteForm invite={vi.fn()} locale="ur" messages={english} />)
  const root = container.querySelector('[part=root]')!
  expect([root.getAttribute('lang'), root.getAttribute('dir')]).toEqual(['ur', 'rtl'])
})

test('sends a start date, and what the fields of the page around hand on', async () => {
  const invite = vi.fn(async () => undefined as unknown)
  const Site = ({ name, value, onChange }: ChosenProps) => (
    <input aria-label={name} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  )
  render(<InviteForm invite={invite} fields={{ Site, WorksAs: Site }} />)
  fillIn()
  type(/^Start date/, '2031-01-06')
  type('site', 'Leeds depot')
  type('engagement', 'worker')
  press('Send Invitation')
  await screen.findByRole('heading', { name: 'Invitation sent' })
  expect(invite).toHaveBeenCalledExactlyOnceWith({
    fullName: 'Grace Mensah',
    email: 'grace@example.com',
    inviteChannelPref: 'email',
    startDate: '2031-01-06',
    site: 'Leeds depot',
    engagement: 'worker',
  })
})

test('sends a start date and a kind of work that the page has filled in, and asks for no site by itself', async () => {
  const invite = vi.fn(async () => undefined as unknown)
  const prefill = { startDate: '2031-01-06', engagement: 'agency' } as const
  render(<InviteForm invite={invite} prefill={prefill} />)
  expect(screen.getByLabelText<HTMLInputElement>(/^Start date/).value).toBe('2031-01-06')
  expect(screen.queryByLabelText(/Site/)).toBeNull()
  fillIn()
  press('Send Invitation')
  await waitFor(() => expect(invite).toHaveBeenCalledWith(expect.objectContaining(prefill)))
})

test('asks in the order in which a user types, and leaves the rest under More', () => {
  render(<InviteForm invite={vi.fn()} fields={{ Birth: DateFields }} />)
  const fields = [...document.querySelectorAll('form input:not([type=radio]), form select')]
  const namesOf = (isRare: boolean) =>
    fields.filter((field) => !!field.closest('details') === isRare).map((field) => field.getAttribute('name'))
  expect(namesOf(false)).toEqual(['fullName', 'email', 'phone', 'startDate'])
  expect(namesOf(true).slice(0, 1)).toEqual(['dateOfBirth'])
  expect(namesOf(true).slice(-3)).toEqual(['language', 'manager.name', 'manager.email'])
  // The page around the form keeps the focus.
  expect(document.activeElement).toBe(document.body)
})

const managerName = () => screen.getByLabelText<HTMLInputElement>('Manager')
const more = () => managerName().closest('details')

test('sends the manager from under More, which is closed at first, and nothing of one that is empty', async () => {
  const { invite } = open()
  expect(more()?.open).toBe(false)
  fillIn()
  type('Manager', 'Priya Shah')
  type('Manager email', 'priya@example.com')
  press('Send Invitation')
  await screen.findByRole('heading', { name: 'Invitation sent' })
  expect(invite).toHaveBeenLastCalledWith(
    expect.objectContaining({ manager: { name: 'Priya Shah', email: 'priya@example.com' } }),
  )
  press('Send Another Invitation')
  expect(managerName().value).toBe('')
  fillIn()
  press('Send Invitation')
  await waitFor(() => expect(invite).toHaveBeenCalledTimes(2))
  expect(invite.mock.lastCall).toEqual([expect.not.objectContaining({ manager: expect.anything() })])
})

test('shows a manager that the page has filled in', async () => {
  const invite = vi.fn(async () => undefined as unknown)
  render(<InviteForm invite={invite} prefill={{ manager: { email: 'priya@example.com' } }} />)
  expect(more()?.open).toBe(true)
  fillIn()
  press('Send Invitation')
  await waitFor(() =>
    expect(invite).toHaveBeenCalledWith(
      expect.objectContaining({ manager: { name: '', email: 'priya@example.com' } }),
    ),
  )
})

test('a refused manager opens More and is shown at its field, which has the focus', async () => {
  const message = 'Please enter a valid email address'
  const refusal = new ApiError({
    kind: 'http',
    status: 422,
    code: 'invalid_input',
    message,
    errors: { 'manager.email': message },
  })
  open(vi.fn(() => Promise.reject(refusal)))
  fillIn()
  expect(more()?.open).toBe(false)
  type('Manager email', 'priya')
  press('Send Invitation')
  const field = screen.getByLabelText('Manager email')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(more()?.open).toBe(true)
  // It stays open while the field is corrected.
  type('Manager email', 'priya@example.com')
  expect(more()?.open).toBe(true)
})
