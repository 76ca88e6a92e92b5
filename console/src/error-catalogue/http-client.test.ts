import type { ApiError } from '@bonafide/shared/api/api-error.ts'
import { employees } from '@bonafide/shared/contract/employees/employees.ts'
import { expect, test, vi } from 'vitest'
import { createApp } from '#lib/app.ts'

const emptyPage = (status = 200) => Response.json({ items: [], nextCursor: null }, { status })
const list = (fetch: typeof globalThis.fetch) => createApp({ fetch }).call(employees.list, { query: {} })

test('waits for an answer as long as it takes', async () => {
  vi.useFakeTimers()
  const late = () => new Promise<Response>((resolve) => setTimeout(() => resolve(emptyPage()), 3_600_000))
  const answered = list(late)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect((await answered).items).toEqual([])
})

test.each([200, 201, 299])('takes %i for a success', async (status) => {
  const answered = list(async () => emptyPage(status))
  expect((await answered).items).toEqual([])
})

test.each([300, 400, 404, 500])('takes %i for a failure', async (status) => {
  const answered = list(async () => emptyPage(status))
  await expect(answered).rejects.toMatchObject({ kind: 'http', status } satisfies Partial<ApiError>)
})
