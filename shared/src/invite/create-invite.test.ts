import { expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import type { Invitation } from '../contract/employees.ts'
import { createInvite } from './create-invite.ts'

const grace: Invitation = { fullName: 'Grace Mensah', email: 'grace@example.com', inviteChannelPref: 'email' }

async function keysOf(attempts: [Invitation, Error?][]): Promise<string[]> {
  const keys: string[] = []
  let failure: Error | undefined
  const invite = createInvite(async (_invitation, key) => {
    keys.push(key)
    if (failure) throw failure
  })
  for (const [invitation, error] of attempts) {
    failure = error
    await invite(invitation).catch(() => undefined)
  }
  return keys
}

const noAnswer = new ApiError({ kind: 'network' })

it.each([
  ['no answer', noAnswer],
  ["a proxy's answer", new ApiError({ kind: 'http', status: 504 })],
  ['the same under way', new ApiError({ kind: 'http', status: 409, code: 'in_flight' })],
])('repeats the key of an invitation that may have been carried out: %s', async (_case, failure) => {
  const [first, second] = await keysOf([[grace, failure], [grace]])
  expect(second).toBe(first)
})

it('takes a new key for a changed invitation', async () => {
  const [first, second] = await keysOf([[grace, noAnswer], [{ ...grace, email: 'g@example.com' }]])
  expect(second).not.toBe(first)
})

it('takes a new key once the invitation was sent or refused', async () => {
  const refused = new ApiError({ kind: 'http', status: 402 })
  const keys = await keysOf([[grace, refused], [grace], [grace]])
  expect(new Set(keys).size).toBe(3)
})
