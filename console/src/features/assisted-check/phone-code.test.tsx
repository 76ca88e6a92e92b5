import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { checks, fill, open } from './assisted-check-test-setup.ts'

const at = checks.replace('POST ', '').replace('/checks', '/evidence/phone')
const code = {
  captureId: '6f0c9a10-0000-4000-8000-000000000001',
  url: 'http://localhost:3000/phone-photos#abc',
  expiresAt: '2026-11-23T15:15:00Z',
}
const photo = {
  fileId: '5f0c9a10-0000-4000-8000-000000000003',
  sha256: 'ab',
  bytes: 5,
  mime: 'image/jpeg',
  label: 'IMG_1.jpg',
}
const takePhotos = 'Take photos with a phone'

test('shows a code for the camera of a phone, and attaches what comes from there', async () => {
  const view = await open({
    [`POST ${at}`]: code,
    [`GET ${at}/${code.captureId}`]: { items: [photo] },
  })
  fill(view)
  view.press(takePhotos)
  const section = await within(view.panel).findByRole('region', { name: 'Photos with a phone' })
  expect(
    within(section)
      .getByRole('img', { name: /^QR code/ })
      .querySelector('path'),
  ).toBeTruthy()
  expect(section.textContent).toContain('The code works until 23 Nov, 15:15.')
  const list = await within(view.panel).findByRole('list', { name: 'Files' })
  expect(within(list).getAllByText('IMG_1.jpg')).toHaveLength(1)
  view.press('Close the code')
  await within(view.panel).findByRole('button', { name: takePhotos })
  view.press('Save check')
  await within(view.panel).findByRole('heading', { name: 'The check is recorded' })
  expect(view.server.of(checks)[0]?.body).toMatchObject({
    files: [{ fileId: photo.fileId, part: 'result_page' }],
  })
})

test('where no code can be made it says so, and it can be tried again', async () => {
  const view = await open({ [`POST ${at}`]: () => refuse(500) })
  fill(view)
  view.press(takePhotos)
  expect(await screen.findByText('We could not make a code. Try again.')).toBeTruthy()
  expect(within(view.panel).getByRole('button', { name: takePhotos })).toBeTruthy()
})
