import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { press, toast, type } from '#testing/on-screen.ts'
import { renderApp } from '#testing/render-app.tsx'
import { tom } from '#testing/tom.ts'
import { watchDownloads } from '#testing/watch-downloads.ts'

const { employeeId } = tom
const fullName = 'Tom Hughes'
const due = { employeeId, fullName, rule: 'left', destroyAfter: '2027-01-03', toldOn: '2026-11-23' }
const hold = { employeeId, fullName, reason: 'A claim is open', by: 'Ada', at: '2026-11-02T10:00:00Z' }
const question = { employeeId, fullName, startDate: null, since: '2025-11-20' }
const certificate = {
  certificateId: 'c1',
  employeeId,
  rule: 'left',
  destroyAfter: '2026-11-20',
  destroyedOn: '2026-11-23',
  records: { employee: 1, messages: 4 },
  auditSeq: 12,
  auditHash: 'ab'.repeat(32),
}
const settings = {
  name: 'Oak Care',
  linkDays: 14,
  phoneCountries: ['GB'],
  embedOrigins: [],
  notHiredMonths: 6,
}
const listOf = (...items: object[]) => ({ total: items.length, items })
const nothing = { upcoming: listOf(), holds: listOf(), questions: listOf() }
const at = `/employees/${employeeId}`

function open(overview: object = nothing, answers: Record<string, unknown> = {}) {
  return renderApp('/settings/data', {
    answers: {
      'GET /retention': overview,
      'GET /retention/certificates': { items: [], nextCursor: null },
      'GET /settings': settings,
      ...answers,
    },
  })
}

const group = (name: string) => screen.findByRole('region', { name })

test('says what each list is for where there is nothing in it', async () => {
  open()
  expect((await group('Next month')).textContent).toContain('No data is due for deletion next month.')
  expect((await group('Legal holds')).textContent).toContain('No one is under a legal hold.')
  expect((await group('Still employed?')).textContent).toContain('No one to confirm.')
  await waitFor(async () =>
    expect((await group('Certificates')).textContent).toContain('Nothing has been deleted yet.'),
  )
})

test('keeps an employee with a reason, and says what goes when', async () => {
  const { server } = open({ ...nothing, upcoming: listOf(due) }, { [`POST ${at}/legal-hold`]: tom })
  const row = await within(await group('Next month')).findByRole('listitem')
  expect(row.textContent).toContain('Kept until 3 Jan 2027 · Left two years before · Users told 23 Nov 2026')
  press('Keep, because… (Tom Hughes)')
  await screen.findByRole('dialog', { name: 'Keep the data of Tom Hughes?' })
  press('Keep data')
  expect(await screen.findByText('Please enter a reason of at least 3 characters')).toBeTruthy()
  type('Keep, because…', 'A claim is open')
  press('Keep data')
  await waitFor(() => expect(toast()).toContain('The data of Tom Hughes will be kept.'))
  expect(server.of(`POST ${at}/legal-hold`).map(({ body }) => body)).toEqual([{ reason: 'A claim is open' }])
  expect(server.of('GET /retention')).toHaveLength(2)
})

test('tells a refusal in the dialog, and releases a hold', async () => {
  const { server } = open(
    { ...nothing, holds: listOf(hold) },
    { [`POST ${at}/legal-hold/release`]: () => refuse(409, 'This employee is not under a legal hold') },
  )
  expect((await group('Legal holds')).textContent).toContain('A claim is open · Ada · 2 Nov 2026')
  press('Release Tom Hughes')
  const dialog = await screen.findByRole('dialog')
  press('Release hold')
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'This employee is not under a legal hold',
  )
  expect(server.of(`POST ${at}/legal-hold/release`)).toHaveLength(1)
})

test('asks for those without a leave date: still employed, or since when not', async () => {
  const { server } = open(
    { ...nothing, questions: listOf(question) },
    { [`POST ${at}/still-employed`]: tom, [`PATCH ${at}/engagement`]: tom },
  )
  await group('Still employed?')
  press('Tom Hughes is still employed')
  await screen.findByRole('dialog')
  press('Still employed')
  await waitFor(() => expect(toast()).toContain('We will ask about Tom Hughes again in a year.'))
  expect(server.of(`POST ${at}/still-employed`)).toHaveLength(1)
  press('Set leave date of Tom Hughes')
  await screen.findByRole('dialog', { name: 'When did Tom Hughes leave?' })
  press('Save leave date')
  await screen.findByText('Please enter a real date')
  fireEvent.change(screen.getByLabelText('Leave date'), { target: { value: '2026-10-31' } })
  press('Save leave date')
  await waitFor(() =>
    expect(server.of(`PATCH ${at}/engagement`).map(({ body }) => body)).toEqual([
      { leaveDate: '2026-10-31' },
    ]),
  )
})

test('lists the certificates, and gives one to keep', async () => {
  const files = watchDownloads()
  open(nothing, { 'GET /retention/certificates': { items: [certificate], nextCursor: null } })
  const list = await group('Certificates')
  await within(list).findByText('Deleted 23 Nov 2026')
  expect(list.textContent).toContain(`Left · 5 records · Employee ${employeeId}`)
  fireEvent.click(within(list).getByRole('button', { name: /^Download certificate/ }))
  expect(JSON.parse(await files[0]!.blob.text())).toEqual(certificate)
})

test('saves for how many months those who were not hired are kept, within its bounds', async () => {
  const { server } = open(nothing, { 'PATCH /settings': { ...settings, notHiredMonths: 12 } })
  const label = 'Months to keep employees who were not hired'
  await screen.findByLabelText(label)
  type(label, '25')
  press('Save months')
  await screen.findByText('Please enter a whole number from 1 to 24')
  type(label, '12')
  press('Save months')
  await waitFor(() =>
    expect(server.of('PATCH /settings').map(({ body }) => body)).toEqual([{ notHiredMonths: 12 }]),
  )
})

test('says that the list could not be loaded, and tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let tries = 0
  open(nothing, { 'GET /retention': () => (++tries > 1 ? nothing : refuse(500)) })
  fireEvent.click(await screen.findByRole('button', { name: /again|retry/i }))
  expect(await group('Next month')).toBeTruthy()
})
