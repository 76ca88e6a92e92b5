import type { TestServer } from '../harness/create-test-server.ts'
import { createWalker } from './flow-walker.ts'

let lastNumber = 200_000

/** A number that no other employee of this worker has: codes are limited by number. */
export const newPhone = () => `07400 ${++lastNumber}`

/** An employee of a new organisation, invited and with a confirmed email. */
export async function walkToPhone(server: TestServer, overrides: Record<string, unknown> = {}) {
  const account = await server.signUp()
  const employee = await server.invite(account.token, { phone: newPhone(), ...overrides })
  const walker = createWalker(server, employee.verificationToken)
  await walker.verifyEmail(employee.email)
  return { ...account, employee, walker }
}

/** The same with a confirmed phone. */
export async function walkToIdentity(server: TestServer, overrides?: Record<string, unknown>) {
  const walked = await walkToPhone(server, overrides)
  await walked.walker.passPhone()
  return walked
}
