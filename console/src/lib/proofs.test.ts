import { expect, test, vi } from 'vitest'
import { createProofs, withProofs } from './proofs.ts'

const required = () => Response.json({ code: 'step_up_required' }, { status: 403 })
const done = () => Response.json({ done: true })

function setUp(...answers: (() => Response)[]) {
  const proofs = createProofs()
  const send = vi.fn<typeof fetch>(async () => (answers.shift() ?? done)())
  const prove = async (isProven: boolean) => {
    await vi.waitFor(() => expect(proofs.getSnapshot()).toBeDefined())
    const asked = proofs.getSnapshot()
    if (asked?.kind === 'step-up') asked.answer(isProven)
  }
  return { proofs, send, fetch: withProofs(send, proofs), prove }
}

test('other answers pass, refusals among them', async () => {
  const forbidden = () => Response.json({ code: 'forbidden' }, { status: 403 })
  const html = () => new Response('<html>', { status: 403 })
  const { fetch, send, proofs } = setUp(done, forbidden, html)
  const statuses = [(await fetch('/a')).status, (await fetch('/b')).status, (await fetch('/c')).status]
  expect(statuses).toEqual([200, 403, 403])
  expect(send).toHaveBeenCalledTimes(3)
  expect(proofs.getSnapshot()).toBeUndefined()
})

test('calls that wait for a proof at the same time ask for it once', async () => {
  const { fetch, send, prove, proofs } = setUp(required, required)
  const shown = vi.fn()
  proofs.subscribe(() => shown(proofs.getSnapshot()?.kind))
  const answers = Promise.all([fetch('/a', { method: 'POST' }), fetch('/b', { method: 'POST' })])
  await prove(true)
  expect((await answers).map(({ status }) => status)).toEqual([200, 200])
  expect(send).toHaveBeenCalledTimes(4)
  expect(shown.mock.calls.flat()).toEqual(['step-up', undefined])
})

test('without a proof the refusal is answered, whole', async () => {
  const { fetch, send, prove } = setUp(required)
  const answer = fetch('/a')
  await prove(false)
  expect(await (await answer).json()).toEqual({ code: 'step_up_required' })
  expect(send).toHaveBeenCalledTimes(1)
})
