import { expect, test, vi } from 'vitest'
import { fakeUploads } from '#testing/fake-uploads.ts'
import { uploadEvidence } from './use-evidence-files.ts'

const session = { token: () => 'secret', expire: vi.fn() }
const app = { session, modes: { headers: () => ({}) } } as unknown as Parameters<typeof uploadEvidence>[0]
const file = new File(['%PDF-'], 'Result page.pdf', { type: 'application/pdf' })
const stored = { fileId: 'f1', sha256: 'ab', bytes: 5, mime: 'application/pdf' }

function upload(chosen = file) {
  const sent = fakeUploads()
  const onProgress = vi.fn()
  const abort = new AbortController()
  const result = uploadEvidence(app, { employeeId: 'e1', file: chosen, onProgress, signal: abort.signal })
  return { request: sent[0]!, result, onProgress, abort }
}

test('sends a file with its label, its own type and the session, and tells how much has been sent', async () => {
  const { request, result, onProgress } = upload()
  expect(request.address).toBe('POST /api/employees/e1/evidence?label=Result+page.pdf')
  expect(request.headers).toMatchObject({ authorization: 'Bearer secret', 'content-type': 'application/pdf' })
  request.progress(2, 5)
  expect(onProgress).toHaveBeenCalledExactlyOnceWith(0.4)
  request.answer(201, stored)
  expect(await result).toEqual(stored)
})

test('names the type of a photo that the system does not know', () => {
  const { request } = upload(new File(['x'], 'IMG_1.HEIC'))
  expect(request.headers['content-type']).toBe('image/heic')
})

test('tells what the server says of a file that it does not take', async () => {
  const { request, result } = upload()
  request.answer(415, { message: 'This file is not a PDF' })
  await expect(result).rejects.toMatchObject({ status: 415, message: 'This file is not a PDF' })
})

test('fails where no server answers, and stops when it is told to', async () => {
  const { request, result, abort } = upload()
  abort.abort()
  expect(request.isAborted).toBe(true)
  request.fail()
  await expect(result).rejects.toMatchObject({ kind: 'network' })
})

test('ends the session that the server no longer accepts', async () => {
  const { request, result } = upload()
  request.answer(401, {})
  await expect(result).rejects.toMatchObject({ status: 401 })
  expect(session.expire).toHaveBeenCalledExactlyOnceWith('secret')
})
