import { flow } from '@bonafide/shared/contract/verification/flow.ts'
import { expect, test } from 'vitest'
import { listen } from '#platform/http/listen.ts'
import { freePort } from '#testing/processes/free-port.ts'
import { withServer } from '#testing/harness/with-server.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { hourMs, refOf } from '#testing/setups/identity-test-setup.ts'
import { startLateTest } from '#testing/setups/late-test-setup.ts'

const server = withServer(startLateTest)

test('of 20 sessions opened over 20 connections at once no more than 3 are judged', async () => {
  const { walker, ref, statuses, step } = await server.underWay()
  const { json } = await walker.handoff()
  const phone = createWalker(server, new URL(json.url).pathname.split('/').at(-1) ?? '')
  const devices = [await walker.flowId(), await phone.flowId()]
  const port = await freePort()
  const listener = await listen({ port, host: '127.0.0.1' }, server.app.fetch)
  const refs = new Set([ref])
  const open = async (_: unknown, turn: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${flow.identitySession.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ employeeId: devices[turn % devices.length] }),
    })
    const { url } = (await answer.json()) as { url?: string }
    if (url) refs.add(refOf(url))
  }
  let judged = 0
  // Submits a document in every session that is open at Stripe, at once.
  const submitAll = async () => {
    const isOpen = (one: string) =>
      server.atStripe(one) === 'requires_input' && !server.stripe.checks.get(one)?.last_error
    const submitted = [...refs].filter(isOpen)
    judged += submitted.length
    for (const one of submitted) server.stripe.check(one, 'requires_input', 'document_expired')
    await server.deliver()
  }
  try {
    await Promise.all(Array.from({ length: 20 }, open))
    expect(refs.size).toBeGreaterThan(3)
    await server.runJobs()
    for (let round = 0; round < 5; round += 1) {
      await submitAll()
      // At most 20 sessions are opened in an hour.
      server.clock.advance(hourMs)
      await Promise.all(Array.from({ length: 20 }, open))
      await server.runJobs()
    }
  } finally {
    await listener.stop({ drainMs: 0, finishMs: 1000 })
  }
  expect(judged).toBe(3)
  expect(await step()).toBe('fail failed 0')
  expect((await statuses()).split(' ').filter((status) => status === 'failed')).toHaveLength(3)
  expect(server.stripe.mistakes).toEqual([])
})
