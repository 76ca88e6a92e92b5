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

it('repeats the key when the same invitation got no answer', async () => {
  const [first, second] = await keysOf([[grace, noAnswer], [grace]])
  expect(second).toBe(first)
})

it('takes a new key for a changed invitation', async () => {
  const [first, second] = await keysOf([[grace, noAnswer], [{ ...grace, email: 'g@example.com' }]])
  expect(second).not.toBe(first)
})

it('takes a new key once the server has answered, well or badly', async () => {
  const refused = new ApiError({ kind: 'http', status: 402 })
  const keys = await keysOf([[grace, refused], [grace], [grace]])
  expect(new Set(keys).size).toBe(3)
})
