import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { createToasts } from '@bonafide/shared/ui/toast-store.ts'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from './app.ts'

async function logged(error: Error, isOptional: boolean) {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const client = createQueryClient(createToasts())
  const read = client.fetchQuery({
    queryKey: ['read'],
    queryFn: () => Promise.reject(error),
    meta: { isOptional },
  })
  await expect(read).rejects.toBe(error)
  const count = log.mock.calls.length
  log.mockRestore()
  return count
}

test('a failure is logged where the page does without what it reads', async () => {
  const refused = new ApiError({ kind: 'http', status: 500 })
  expect([await logged(refused, true), await logged(new Error('broken'), true)]).toEqual([1, 1])
})

test('one that the page shows is not, nor one without an answer, as of a user who leaves the page', async () => {
  const refused = new ApiError({ kind: 'http', status: 500 })
  expect([await logged(refused, false), await logged(new ApiError({ kind: 'network' }), true)]).toEqual([
    0, 0,
  ])
})
