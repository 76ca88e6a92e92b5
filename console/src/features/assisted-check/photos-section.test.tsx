import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answers, checks, fill, open } from './assisted-check-test-setup.ts'

const photo = {
  fileId: '5f0c9a10-0000-4000-8000-000000000007',
  sha256: 'ab12',
  bytes: 20_480,
  mime: 'image/heic',
  label: 'IMG_7.HEIC',
  sentAt: '2026-11-20T11:00:00Z',
}
const list = 'GET /employees/e1/checks'
const withPhotos = { [list]: { ...(answers[list] as object), photos: [photo] } }

test('what the employee sent for preparation is no copy of the check', async () => {
  const view = await open(withPhotos)
  const section = within(view.panel).getByRole('region', { name: 'Sent by the employee for preparation' })
  expect(section.textContent).toContain('You must still see the original')
  expect(within(section).getByRole('button', { name: 'IMG_7.HEIC (20 kB)' })).toBeTruthy()
  expect(within(section).getByRole('button', { name: 'Preview: IMG_7.HEIC' })).toBeTruthy()
  fill(view)
  view.press('Save check')
  await within(view.panel).findByRole('heading', { name: 'The check is recorded' })
  expect(view.server.of(checks)[0]?.body).not.toHaveProperty('files')
})

test('it is one where a user attaches it, and can be taken off again', async () => {
  const view = await open(withPhotos)
  view.press('Attach: IMG_7.HEIC')
  view.press('Attached: IMG_7.HEIC')
  const files = within(view.panel).getByRole('list', { name: 'Files' })
  expect(within(files).getAllByRole('listitem')).toHaveLength(1)
  view.press('Remove: IMG_7.HEIC')
  // A second click at once is a double click.
  await new Promise((resolve) => setTimeout(resolve))
  view.press('Attach: IMG_7.HEIC')
  fill(view)
  view.press('Save check')
  await within(view.panel).findByRole('heading', { name: 'The check is recorded' })
  expect(view.server.of(checks)[0]?.body).toMatchObject({
    files: [{ fileId: photo.fileId, part: 'result_page' }],
  })
})

test('without any there is nothing to see', async () => {
  const { panel } = await open()
  expect(within(panel).queryByRole('region', { name: 'Sent by the employee for preparation' })).toBeNull()
})

test('the panel says when the employee comes', async () => {
  const appointment = {
    id: 'a1',
    startsAt: '2026-12-01T09:30:00Z',
    minutes: 20,
    mode: 'in_person',
    place: '12 High Street, Leeds',
  }
  const { panel } = await open({ [list]: { ...(answers[list] as object), appointment } })
  const section = within(panel).getByRole('region', { name: 'What the employee chose' })
  expect(section.textContent).toMatch(
    /Appointment: Tue,? 1 Dec,? 09:30 · 20 minutes · In person · 12 High Street, Leeds/,
  )
})
