import { expect, test } from 'vitest'
import { bytesOf, unpack } from '#testing/setups/pack-test-setup.ts'
import { startTestMode } from '#testing/scenarios/test-mode.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

test('work in test mode is given to users of the live organisation', async () => {
  const { inTest, invite } = await startTestMode(server)
  const [{ userId }] = (await inTest('GET', '/settings/users')).json.items
  const { employeeId } = await invite()
  const given = await inTest('POST', `/verifications/${employeeId}/assignee`, { body: { userId } })
  expect([given.status, given.json.assignee?.userId]).toEqual([200, userId])
  const { items } = (await inTest('GET', '/verifications/list?tab=in_progress')).json
  expect(items[0].assignee.userId).toBe(userId)
})

test('a pack of evidence says that it is of test mode, whatever was recorded there', async () => {
  const { invite, token } = await startTestMode(server)
  const ofMode = async (employeeId: string, headers: Record<string, string>) => {
    const answer = await server.app.request(`/api/employees/${employeeId}/evidence-pack`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
    const records = unpack(await bytesOf(answer)).get('records.json')
    return JSON.parse(String(records)).test as unknown
  }
  expect(await ofMode((await invite()).employeeId, { 'bonafide-mode': 'test' })).toBe(true)
  expect(await ofMode((await server.invite(token)).employeeId, {})).toBe(false)
})
