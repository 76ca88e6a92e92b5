import { messengers } from './messenger.ts'
import { expect, test, vi } from 'vitest'
import { inOrganisation } from '#platform/scope.ts'
import { startMessaging } from '#testing/harness/messaging-server.ts'
import { withServer } from '#testing/harness/with-server.ts'
import { applyDeliveryStatus } from './advance-message.ts'
import { DeliveryError } from './delivery-error.ts'

const server = withServer(() => startMessaging({ twilio: () => ({}) }))

async function invited(inviteChannelPref: string) {
  const { token, orgId } = await server.organisation()
  const { employeeId } = await server.invite(token, { inviteChannelPref })
  const erase = async () => {
    const { status } = await server.request('POST', `/employees/${employeeId}/erase`, {
      token,
      body: { reason: 'asked' },
    })
    expect(status).toBe(200)
  }
  return { orgId, erase, rows: () => server.rowsOf(orgId) }
}

test('of what is refused while its receiver is erased nothing is kept', async () => {
  const { erase, rows } = await invited('email')
  const send = vi
    .spyOn(server.deps.providers.get(messengers.email), 'send')
    .mockImplementationOnce(async () => {
      await erase()
      throw new DeliveryError('550', 'The mailbox does not exist', { permanent: true })
    })
  await server.runJobs()
  expect(send).toHaveBeenCalledOnce()
  send.mockRestore()
  expect(await rows()).toMatchObject([{ state: 'failed', failure: null }])
})

test('of a report that comes after its receiver was erased nothing is kept', async () => {
  const { orgId, erase, rows } = await invited('sms')
  await server.runJobs()
  const [sent] = await rows()
  expect(sent).toMatchObject({ state: 'sent' })
  await erase()
  await inOrganisation(server.deps, { orgId, actor: 'system' }, (scope) =>
    applyDeliveryStatus(
      scope,
      { messageId: sent!.id, providerRef: sent!.providerRef! },
      { state: 'failed', reason: 'The number cannot be reached' },
    ),
  )
  expect(await rows()).toMatchObject([{ state: 'failed', failure: null }])
})
