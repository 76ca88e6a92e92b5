import { expect, test } from 'vitest'
import { requeueDeliveries } from '#webhooks/queue-delivery.ts'
import { startWebhooks } from '#testing/harness/webhook-server.ts'
import { withServer } from '#testing/harness/with-server.ts'
import { orgName } from '#testing/setups/closing-test-setup.ts'

const server = withServer(startWebhooks)

test('no event leaves while it is closed; those of before arrive once it is restored', async () => {
  const { invite, token } = await server.organisation()
  await invite()
  const call = (method: string, path: string, body?: object) =>
    server.request(method, path, { token, ...(body && { body }) })
  await call('DELETE', '/organisation', { name: orgName })
  await server.runJobs()
  await requeueDeliveries(server.deps)
  await server.runJobs()
  expect(server.receiver.received).toEqual([])
  await call('POST', '/organisation/restore')
  server.clock.advance(3_600_000)
  await requeueDeliveries(server.deps)
  await server.runJobs()
  expect(server.receiver.received.length).toBeGreaterThan(0)
})
