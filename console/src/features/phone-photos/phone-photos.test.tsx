import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { fakeUploads } from '#testing/fake-uploads.ts'
import { renderApp } from '#testing/render-app.tsx'

const stored = { fileId: '5f0c9a10-0000-4000-8000-000000000003', sha256: 'ab', bytes: 5, mime: 'image/jpeg' }
const opened = { organisation: 'Northgate Care Ltd', expiresAt: '2026-11-23T15:15:00Z' }
const open = (answer: unknown = opened) =>
  renderApp('/phone-photos#abc', { session: 'signed-out', answers: { 'GET /phone-photos/abc': answer } })

function take(name: string) {
  const file = new File(['jpeg'], name, { type: 'image/jpeg' })
  fireEvent.change(screen.getByLabelText('Photo'), { target: { files: [file] } })
}

test('photos are sent as they are taken, and what did not arrive is sent again', async () => {
  const uploads = fakeUploads()
  open()
  await screen.findByText('For Northgate Care Ltd. They appear beside the check on your computer.')
  take('front.jpg')
  expect(uploads[0]?.address).toContain('/phone-photos/abc?name=front.jpg')
  uploads[0]!.progress(1, 2)
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('50')
  uploads[0]!.answer(201, stored)
  expect((await screen.findByRole('status')).textContent).toBe('1 photo sent.')
  take('back.jpg')
  uploads[1]!.answer(409, { message: 'This employee already has 12 files that belong to no check.' })
  const list = screen.getByRole('list', { name: 'Photos' })
  expect((await within(list).findByRole('alert')).textContent).toContain('already has 12 files')
  fireEvent.click(within(list).getByRole('button', { name: 'Retry: back.jpg' }))
  uploads[2]!.answer(201, { ...stored, fileId: '5f0c9a10-0000-4000-8000-000000000004' })
  await screen.findByText('2 photos sent.')
  expect(screen.getByRole('button', { name: 'Take another photo' })).toBeTruthy()
})

test('a code that has ended says what to do', async () => {
  const message = 'This code does not work any more. Scan a new one.'
  open(() => refuse(404, message))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Take a photo' })).toBeNull()
})

test('without a code there is nothing to take photos for', async () => {
  renderApp('/phone-photos', { session: 'signed-out' })
  expect(await screen.findByText('Scan a new code on your computer.')).toBeTruthy()
})
