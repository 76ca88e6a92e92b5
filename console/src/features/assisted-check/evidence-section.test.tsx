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
