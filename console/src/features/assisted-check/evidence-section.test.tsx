import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeUploads } from '#testing/fake-uploads.ts'
import { checks, excuse, fill, open, preview } from './assisted-check-test-setup.ts'

test('sends files as they are chosen or dropped, tells what is wrong with one, and records what is left', async () => {
  const uploads = fakeUploads()
  const view = await open()
  const page = new File(['%PDF-'], 'page.pdf', { type: 'application/pdf' })
  const html = new File(['<p>'], 'odd.pdf', { type: 'application/pdf' })
  fireEvent.change(view.field(/^Choose files/), { target: { files: [page] } })
  fireEvent.drop(view.field(/^Choose files/), { dataTransfer: { files: [html] } })
  fill(view)
  const list = within(view.panel).getByRole('list', { name: 'Files' })
  uploads[0]!.progress(1, 2)
  const bar = within(list).getByRole('progressbar', { name: 'Uploading page.pdf' })
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('50'))
  expect(within(view.panel).getByRole('button', { name: 'Uploading...' })).toBeTruthy()
  const fileId = '5f0c9a10-0000-4000-8000-000000000001'
  uploads[0]!.answer(201, { fileId, sha256: 'ab', bytes: 5, mime: 'application/pdf' })
  uploads[1]!.answer(415, { message: 'This file is not a PDF' })
  expect((await within(list).findByRole('alert')).textContent).toBe('This file is not a PDF')
  fireEvent.click(within(list).getByRole('button', { name: 'Remove: odd.pdf' }))
  expect(document.activeElement).toBe(view.field(/^Choose files/))
  view.press('Save check')
  await within(view.panel).findByRole('heading', { name: 'The check is recorded' })
  expect(view.server.of(checks)[0]?.body).toMatchObject({ fileIds: [fileId] })
})

test('names the file that shows a change of name', async () => {
  const uploads = fakeUploads()
  const missing = { ...excuse, state: 'provisional', until: null, missing: ['name_change'] }
  const view = await open({ [preview]: { rightToWork: missing, problems: [] } })
  const deed = new File(['%PDF-'], 'deed.pdf', { type: 'application/pdf' })
  fireEvent.change(view.field(/^Choose files/), { target: { files: [deed] } })
  const fileId = '5f0c9a10-0000-4000-8000-000000000002'
  uploads[0]!.answer(201, { fileId, sha256: 'ab', bytes: 5, mime: 'application/pdf' })
  fill(view)
  await within(view.panel).findByLabelText('File that shows the change of name')
  view.type('File that shows the change of name', fileId)
  view.press('Save check')
  await within(view.panel).findByRole('heading', { name: 'The check is recorded' })
  expect(view.server.of(checks)[0]?.body).toMatchObject({ nameChangeFileId: fileId })
})

function paste(target: Element, files: File[], types = ['Files']) {
  // jsdom makes no clipboard of its own.
  return fireEvent.paste(target, { clipboardData: { files, types } })
}

test('sends what is pasted, unless it is text for a field', async () => {
  const uploads = fakeUploads()
  const view = await open()
  const screenshot = () => new File(['png'], 'image.png', { type: 'image/png' })
  paste(view.field('Name on the evidence'), [screenshot()], ['text/plain', 'Files'])
  paste(view.panel, [])
  expect(uploads).toHaveLength(0)
  paste(view.panel, [screenshot()])
  paste(view.field('Name on the evidence'), [new File(['%PDF-'], 'letter.pdf', { type: 'application/pdf' })])
  expect(uploads).toHaveLength(2)
  const list = within(view.panel).getByRole('list', { name: 'Files' })
  expect(within(list).getByRole('button', { name: /^Remove: Pasted at \d\d\.\d\d\.\d\d\.png$/ })).toBeTruthy()
  expect(within(list).getByRole('button', { name: 'Remove: letter.pdf' })).toBeTruthy()
})

const photo = { fileId: '5f0c9a10-0000-4000-8000-000000000003', sha256: 'ab12', bytes: 5, mime: 'image/heic' }
const shown = `GET /employees/e1/evidence/${photo.fileId}/preview`

async function uploadPhoto(answers: Parameters<typeof open>[0]) {
  const uploads = fakeUploads()
  const view = await open(answers)
  const file = new File(['heic'], 'IMG_1.HEIC', { type: 'image/heic' })
  fireEvent.change(view.field(/^Choose files/), { target: { files: [file] } })
  uploads[0]!.answer(201, photo)
  const button = await within(view.panel).findByRole('button', { name: 'Preview: IMG_1.HEIC' })
  return { ...view, button }
}

test('shows a photo as the server converts it, with the hash of the original, and hides it again', async () => {
  const jpeg = () => new Response('jpeg', { headers: { 'content-type': 'image/jpeg' } })
  const { panel, button, press } = await uploadPhoto({ [shown]: jpeg })
  fireEvent.click(button)
  const image = await within(panel).findByRole('img', { name: 'Preview of IMG_1.HEIC' })
  expect(image.getAttribute('src')).toBe(`data:image/jpeg;base64,${btoa('jpeg')}`)
  expect(panel.textContent).toContain('SHA-256 of the file as it was sent: ab12')
  press('Hide: IMG_1.HEIC')
  await waitFor(() => expect(within(panel).queryByRole('img', { name: /^Preview of/ })).toBeNull())
})

test('tells why a photo cannot be shown', async () => {
  const message = 'We cannot show this photo here. Download it to open it.'
  const { panel, button } = await uploadPhoto({ [shown]: () => Response.json({ message }, { status: 422 }) })
  fireEvent.click(button)
  expect((await within(panel).findByRole('alert')).textContent).toBe(message)
})
