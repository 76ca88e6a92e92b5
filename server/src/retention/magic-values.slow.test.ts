import { magicCode, magicNameOf, magicNames } from '@bonafide/shared/contract/organisation/test-mode.ts'
import { expect, test } from 'vitest'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { startTestMode } from '#testing/scenarios/test-mode.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
let number = 100

async function walk(familyName: string) {
  const { inTest, invite } = await startTestMode(server)
  const { employeeId, email, verificationToken } = await invite({
    fullName: `Ella ${familyName}`,
    phone: `+447700900${(number += 1)}`,
  })
  const walker = createWalker(server, verificationToken)
  await walker.verifyEmail(email)
  await walker.requestCode()
  expect((await walker.verifyCode(magicCode)).json).toMatchObject({ verified: true })
  await walker.identitySession()
  await walker.state()
  await server.runJobs()
  const employee = async () => (await inTest('GET', `/employees/${employeeId}`)).json
  return { walker, employee }
}

test.each(['Match', 'MATCH', 'Noright'])('the identity of %s is verified without a page', async (name) => {
  const { walker, employee } = await walk(name)
  expect((await employee()).employee.verificationSteps.id).toMatchObject({
    status: 'pass',
    method: 'sandbox',
    assurance: 'none',
  })
  expect((await walker.checkRightToWork()).json.status).toBe(name === 'Noright' ? 'fail' : 'pass')
  expect((await employee()).employee.status).toBe(name === 'Noright' ? 'failed' : 'verified')
})

test.each(['Mismatch', 'Unreadable'])('the identity of %s waits for a review', async (name) => {
  const { employee, walker } = await walk(name)
  const { identity, employee: shown } = await employee()
  expect(shown.verificationSteps.id.status).toBe('pending')
  expect(JSON.stringify(identity ?? (await walker.state()).identity)).toMatch(/review/)
})

test('the identity of Refused fails, with a sentence for the employee', async () => {
  const { walker } = await walk('Refused')
  expect((await walker.state()).identity).toMatchObject({
    state: 'failed',
    reason: 'The face does not match the document.',
  })
})

test('live data knows no magic', async () => {
  const { token } = await server.signUp()
  const { email, verificationToken } = await server.invite(token, {
    ...newInvitation(),
    fullName: 'Ella Match',
    phone: '+447700900999',
  })
  const walker = createWalker(server, verificationToken)
  await walker.verifyEmail(email)
  expect((await walker.requestCode()).json.otpCode).not.toBe(magicCode)
  expect((await walker.verifyCode(magicCode)).json.verified).toBe(false)
})

test('any number of organisations use the same magic number', async () => {
  for (let i = 0; i < 6; i += 1) {
    const { invite } = await startTestMode(server)
    const { email, verificationToken } = await invite({ phone: '+447700900001' })
    const walker = createWalker(server, verificationToken)
    await walker.verifyEmail(email)
    expect((await walker.requestCode()).status).toBe(200)
  }
  // Their codes do not count for the number in live data either.
  const { token } = await server.signUp()
  const { email, verificationToken } = await server.invite(token, { phone: '+447700900001' })
  const walker = createWalker(server, verificationToken)
  await walker.verifyEmail(email)
  expect((await walker.requestCode()).status).toBe(200)
})

test('a name is magic by its last word alone', () => {
  expect(magicNameOf('Match Novak')).toBeUndefined()
  expect(magicNameOf('Ella  mismatch ')).toBe('Mismatch')
  expect(Object.keys(magicNames)).toHaveLength(5)
})
