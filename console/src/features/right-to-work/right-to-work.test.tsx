import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { tom as invited } from '#testing/tom.ts'
import { check, excuse, file, open, openChecks, path } from './right-to-work-test-setup.tsx'

const cardOf = (sheet: HTMLElement) => within(sheet).getByRole('region', { name: 'Statutory excuse' })

test('shows the state of the excuse, until when, its limits and the rule that gave it', async () => {
  const card = cardOf((await open(excuse)).sheet)
  expect(within(card).getByText('Covered until 31 Mar 2027')).toBeTruthy()
  expect(within(card).getByText('At most 20 hours a week')).toBeTruthy()
  expect(within(card).getByText('You are covered until their permission ends. (rule 12)')).toBeTruthy()
  expect(within(card).queryByText('What is missing')).toBeNull()
})

test('says what a provisional excuse lacks, and passes over what it does not know', async () => {
  const state = { ...excuse, state: 'provisional', until: null, missing: ['likeness', 'of_later'] }
  const card = cardOf((await open(state)).sheet)
  expect(within(card).getByText('Almost covered')).toBeTruthy()
  expect(within(card).getByText('Not covered yet: 2 things are missing.')).toBeTruthy()
  expect(within(card).getByText(/^Compare them with the photo/)).toBeTruthy()
  expect(card.textContent).not.toContain('of_later')
})

test('says why there is no excuse', async () => {
  const card = cardOf(
    (await open({ ...excuse, state: 'none', until: null, reason: 'late', rules: [1] })).sheet,
  )
  expect(within(card).getByText('Not covered')).toBeTruthy()
  expect(within(card).getByText('The check was finished after work began.')).toBeTruthy()
})

test('lists the checks as the server orders them, and marks the superseded one', async () => {
  const { sheet } = await openChecks(excuse)
  const list = await within(sheet).findByRole('region', { name: 'Right-to-work checks' })
  const [newest, older] = within(list).getAllByRole('listitem')
  expect(newest?.textContent).toContain('20 Nov 2026 by Dana Reed')
  expect(newest?.textContent).toContain('confirmed on live video')
  expect(newest?.textContent).toContain('ends in 7KQ')
  expect(newest?.textContent).not.toContain('Superseded')
  expect(older?.textContent).toContain('Superseded')
  expect(older?.textContent).toContain('We made this check before today')
  expect(older?.textContent).toContain('not confirmed')
})

test('shows of a digital check who made it, how sure they are, and the look at the register', async () => {
  const provider = {
    name: 'Yoti',
    reference: 'r-17',
    gpg45Level: 'medium',
    gpg45Profile: 'M1A',
    onRegister: true,
    registerCheckedAt: '2026-11-20T09:00:00Z',
  }
  const made = {
    ...check,
    route: 'digital',
    documentCode: 'A1',
    checkedByName: null,
    shareCodeLast3: null,
    provider,
    providerLikeness: { at: '2026-11-20T09:00:00Z', result: 'match' },
  }
  const unnoted = { ...made, id: 'c0', provider: { ...provider, registerCheckedAt: null } }
  const { sheet } = await openChecks(excuse, {
    [`GET ${path}/checks`]: { items: [made, unnoted], rightToWork: excuse },
  })
  const list = await within(sheet).findByRole('region', { name: 'Right-to-work checks' })
  const [newest, older] = within(list).getAllByRole('listitem')
  for (const part of [
    'Digital check, document A1',
    '20 Nov 2026 by Yoti',
    'Yoti, reference r-17',
    'Medium, profile M1A',
    'on it for right to work, looked up 20 Nov 2026',
    'Yoti found that the face matches (20 Nov 2026). It is not your confirmation.',
  ]) {
    expect(newest?.textContent).toContain(part)
  }
  expect(older?.textContent).toContain('not looked up')
})

test('keeps a file as it came, under a name that tells no employee', async () => {
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const { sheet } = await openChecks(excuse, {
    [`GET ${path}/evidence/${file.fileId}`]: () =>
      new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }),
  })
  fireEvent.click(await within(sheet).findByRole('button', { name: 'Result page (20 kB)' }))
  await waitFor(() => expect(names).toEqual(['evidence-5f0c9a10.pdf']))
})

test('tells that a file could not be opened', async () => {
  const { sheet } = await openChecks(excuse, { [`GET ${path}/evidence/${file.fileId}`]: () => refuse(503) })
  fireEvent.click(await within(sheet).findByRole('button', { name: 'Result page (20 kB)' }))
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Notification' }).textContent).toContain('Download failed'),
  )
})

test('shows no card where the server tells no excuse', async () => {
  const { sheet } = await open(null, { [`GET ${path}/checks`]: { items: [], rightToWork: null } })
  expect(within(sheet).queryByRole('region', { name: 'Statutory excuse' })).toBeNull()
  expect(within(sheet).queryByRole('region', { name: 'Right-to-work checks' })).toBeNull()
})

const lapse = {
  id: 'l1',
  recordedAt: '2026-11-21T12:00:00Z',
  recordedByName: 'Dana Reed',
  reason: 'The Home Office told us',
  knownSince: '2026-11-20',
}

test('lists a loss of the right to work among the checks, with its reason', async () => {
  const { sheet } = await openChecks(excuse, {
    [`GET ${path}/checks`]: { items: [check], lapses: [lapse], rightToWork: excuse },
  })
  const list = await within(sheet).findByRole('region', { name: 'Right-to-work checks' })
  const [newest, older] = within(list).getAllByRole('listitem')
  expect(newest?.textContent).toBe(
    'Loss of right to workCover ended21 Nov 2026 by Dana ReedKnown since20 Nov 2026ReasonThe Home Office told us',
  )
  expect(older?.textContent).toContain('Passed')
})

test('records a loss once it is said how and since when it is known, and shows it', async () => {
  const call = `POST ${path}/right-to-work/lapse`
  const lapsed = { ...excuse, state: 'lapsed', until: null, rules: [15], reason: 'known_loss' }
  let now: object = excuse
  const employee = { ...invited, erasedAt: null }
  const { server, sheet } = await open(excuse, {
    [`GET ${path}`]: () => ({ employee: { ...employee, rightToWork: now }, flowStatus: null }),
    [call]: () => (now = lapsed),
  })
  fireEvent.click(within(sheet).getByRole('button', { name: 'Record loss of right to work' }))
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Record loss' }))
  await within(dialog).findByText('Please enter the day on which you learned it')
  expect(server.of(call)).toEqual([])
  const type = (label: string, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })
  type('Known since', '2026-11-20')
  type('Reason', 'The Home Office told us')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Record loss' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.of(call).map(({ body }) => body)).toEqual([
    { knownSince: '2026-11-20', reason: 'The Home Office told us' },
  ])
  expect(server.of(call)[0]?.headers.get('idempotency-key')).toBeTruthy()
  await within(cardOf(sheet)).findByText('You recorded that the right to work was lost.')
  expect(within(cardOf(sheet)).queryByRole('button', { name: /^Record loss/ })).toBeNull()
})
