import { expect, test } from 'vitest'
import { restoreScheduledChange } from './restore-scheduled-change.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

test('the log tells of an agreed change that the provider of today knows nothing of', async () => {
  const { orgId } = await server.signUp()
  const dropped = {
    subscription: 'sub_left',
    item: 'si_1',
    price: 'price_1',
    lastCheckout: undefined,
    next: [],
  }
  await restoreScheduledChange(server.deps, { orgId, dropped, attempt: 0 })
  const line = server
    .logged()
    .split('\n')
    .find((each) => each.includes('a change of plan that was agreed on is lost'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50, orgId, subscription: 'sub_left' })
})
