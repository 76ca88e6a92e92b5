import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Sent } from '#testing/fake-server.ts'
import { press } from '#testing/on-screen.ts'
import { renderApp } from '#testing/render-app.tsx'
import { call, type ImportBody, judge, paste, two } from './import-test-setup.ts'

test('a refused row shows all that is wrong with it, to be corrected there and checked again', async () => {
  const date = '“soon” is not a date. Write 2024-04-30 or 30/04/2024'
  const address = 'Please enter a valid email address'
  const { server } = renderApp('/widget?tab=import', {
    answers: {
      [call]: ({ body }: Sent) => {
        const { dryRun, rows } = body as ImportBody
        const errors = { email: address, startDate: date, 'manager.email': address }
        return {
          results: rows.map(({ startDate }, row) =>
            startDate === 'soon'
              ? { row, outcome: 'error', message: address, errors }
              : { row, outcome: dryRun ? 'ready' : 'invited' },
          ),
        }
      },
    },
  })
  await paste(
    'Name,Email,Start date,Manager email\nGrace Mensah,grace@example.com,,\nTom Hughes,tom,soon,priya',
  )
  press('Check 2 rows')
  const errors = within(await screen.findByRole('table', { name: 'Rows with an error' }))
  const field = (name: string) => errors.getByRole<HTMLInputElement>('textbox', { name })
  expect(errors.getByText(date)).toBeTruthy()
  const values = ['Email', 'Start date', 'Manager’s email'].map((name) => field(name).value)
  expect(values).toEqual(['tom', 'soon', 'priya'])
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull()
  const correct = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
  correct('Start date', '30/11/2026')
  expect(errors.queryByText(date)).toBeNull()
  expect(field('Start date').getAttribute('aria-invalid')).toBeNull()
  correct('Manager’s email', '')
  // The address of another row.
  correct('Email', 'Grace@example.com')
  press('Check 1 employee again')
  expect(await screen.findByText('This email is already in row 2')).toBeTruthy()
  const again = within(screen.getByRole('table', { name: 'Rows with an error' }))
  fireEvent.change(again.getByRole('textbox', { name: 'Email' }), { target: { value: 'tom@example.com' } })
  press('Check 1 employee again')
  await screen.findByRole('heading', { name: '2 employees ready to invite' })
  press('Invite 2 employees')
  await screen.findByRole('heading', { name: '2 employees invited' })
  const sent = server.of(call).at(-1) as Sent
  expect((sent.body as ImportBody).rows[1]).toMatchObject({
    email: 'tom@example.com',
    startDate: '30/11/2026',
    managerEmail: '',
  })
})

test('what is refused while the others are invited is corrected afterwards, and nothing is sent twice', async () => {
  const { server } = renderApp('/widget?tab=import', { answers: { [call]: judge } })
  await paste(two)
  press('Check 2 rows')
  fireEvent.click(await screen.findByRole('button', { name: 'Invite 1 employee' }))
  await screen.findByRole('heading', { name: '1 employee invited' })
  fireEvent.change(screen.getByRole('textbox', { name: 'Email' }), { target: { value: 'tom@example.com' } })
  press('Check 1 employee again')
  await screen.findByRole('heading', { name: '1 employee ready to invite' })
  expect(screen.queryByRole('button', { name: 'Change columns' })).toBeNull()
  press('Invite 1 employee')
  await screen.findByRole('heading', { name: '2 employees invited' })
  const sent = server.of(call).map(({ body }) => (body as ImportBody).rows.map(({ fullName }) => fullName))
  expect(sent).toEqual([['Grace Mensah', 'Tom Hughes'], ['Grace Mensah'], ['Tom Hughes'], ['Tom Hughes']])
})
