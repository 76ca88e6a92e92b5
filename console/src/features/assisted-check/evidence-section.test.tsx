import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeUploads } from '#testing/fake-uploads.ts'
import { checks, fill, lacking, open, preview } from './assisted-check-test-setup.ts'

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
  expect(view.server.of(checks)[0]?.body).toMatchObject({ files: [{ fileId, part: 'result_page' }] })
})

const idOf = (index: number) => `5f0c9a10-0000-4000-8000-00000000010${index}`
const stored = (index: number) => ({ fileId: idOf(index), sha256: 'ab', bytes: 5, mime: 'application/pdf' })
const pdf = (name: string) => new File(['%PDF-'], name, { type: 'application/pdf' })

test('a file that shows a change of name is named so', async () => {
  const uploads = fakeUploads()
  const view = await open({ [preview]: { rightToWork: lacking('name_change'), problems: [] } })
  fill(view)
  await within(view.panel).findByRole('region', { name: 'The name differs from the invitation' })
  const needed = within(view.panel).getByRole('list', { name: 'Still needs a file' })
  expect([...needed.children].map(({ textContent }) => textContent)).toEqual([
    'the result page',
    'a document that shows the change of name',
  ])
  fireEvent.change(view.field(/^Choose files/), { target: { files: [pdf('page.pdf'), pdf('deed.pdf')] } })
  uploads[0]!.answer(201, stored(0))
  uploads[1]!.answer(201, stored(1))
  await waitFor(() => expect(within(view.panel).getAllByText('Uploaded')).toHaveLength(2))
  expect(within(view.panel).queryByRole('list', { name: 'Still needs a file' })).toBeNull()
  expect(await view.save('Save, not covered yet')).toMatchObject({
    files: [
      { fileId: idOf(0), part: 'result_page' },
      { fileId: idOf(1), part: 'name_change' },
    ],
  })
})

test('each file says what it shows: by itself at first, and several parts where they are ticked', async () => {
  const uploads = fakeUploads()
  const view = await open()
  view.chooseRoute(/^Document/)
  view.type('Document', 'A7')
  fireEvent.change(view.field(/^Choose files/), {
    target: { files: [pdf('birth.pdf'), pdf('p60.pdf'), pdf('back.pdf')] },
  })
  for (const index of [0, 1, 2]) uploads[index]!.answer(201, stored(index))
  const boxes = (name: string) =>
    within(within(view.panel).getByRole('group', { name: `What ${name} shows` }))
  const box = (name: string, part: string) =>
    boxes(name).getByRole<HTMLInputElement>('checkbox', { name: part })
  await waitFor(() => expect(within(view.panel).getAllByText('Uploaded')).toHaveLength(3))
  expect(boxes('birth.pdf').getAllByRole('checkbox')).toHaveLength(2)
  expect(box('birth.pdf', 'Copy of the document').checked).toBe(true)
  expect(box('p60.pdf', 'National Insurance document').checked).toBe(true)
  expect(box('back.pdf', 'Copy of the document').checked).toBe(true)
  fireEvent.click(box('back.pdf', 'National Insurance document'))
  fireEvent.click(box('p60.pdf', 'National Insurance document'))
  expect(view.panel.textContent).toContain('Choose what this file shows')
  view.type('Name on the evidence', 'Tom Hughes')
  view.choose(/^Pass/)
  expect(await view.save()).toMatchObject({
    files: [
      { fileId: idOf(0), part: 'document' },
      { fileId: idOf(2), part: 'document' },
      { fileId: idOf(2), part: 'ni_document' },
    ],
  })
})

test('a file that was added for another route has to be named anew', async () => {
  const uploads = fakeUploads()
  const view = await open()
  fireEvent.change(view.field(/^Choose files/), { target: { files: [pdf('page.pdf')] } })
  uploads[0]!.answer(201, stored(0))
  await within(view.panel).findByText('Uploaded')
  const box = () =>
    within(view.panel).queryByRole<HTMLInputElement>('checkbox', { name: /^Copy of the document/ })
  const isNeeded = () => within(view.panel).queryByRole('list', { name: 'Still needs a file' }) !== null
  expect(isNeeded()).toBe(false)
  view.chooseRoute(/^Document/)
  view.type('Document', 'A1')
  expect(isNeeded()).toBe(true)
  expect(view.panel.textContent).toContain('Choose what this file shows')
  box()!.focus()
  fireEvent.click(box()!)
  expect(isNeeded()).toBe(false)
  // The box stays, so that the focus does, and the answer can be taken back.
  expect(document.activeElement).toBe(box())
  view.type('Name on the evidence', 'Tom Hughes')
  view.choose(/^Pass/)
  expect(await view.save()).toMatchObject({ files: [{ fileId: idOf(0), part: 'document' }] })
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
