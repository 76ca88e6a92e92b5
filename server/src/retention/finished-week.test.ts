import { expect, test } from 'vitest'
import { employeeToCheck, moveDays } from '#testing/setups/checks-test-setup.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { runRetention } from './run-retention.ts'

const server = withTestServer()

test('a week that is finished is not begun again: who falls due in it is told of in the next', async () => {
  const { ask, employeeId } = await employeeToCheck(server)
  const toldOn = async () => (await ask('GET', '/retention')).json.upcoming.items[0].toldOn as string | null
  const nextWeek = async () => {
    moveDays(server, 7)
    await runRetention(server.deps)
  }
  await nextWeek()
  await ask('PATCH', `/employees/${employeeId}/engagement`, { leaveDate: '2015-05-31' })
  expect(await runRetention(server.deps)).toEqual({ destroyed: 0, told: 0, failed: 0 })
  expect(await toldOn()).toBeNull()
  await nextWeek()
  expect(await toldOn()).toMatch(/^\d{4}-\d\d-\d\d$/)
})
