import { expectTypeOf, test } from 'vitest'
import { type MeReply, auth } from '../contract/accounts/auth.ts'
import { employees, type Employee } from '../contract/employees/employees.ts'
import { flow } from '../contract/verification/flow.ts'
import type { Call } from './call-options.ts'

declare const call: Call

test('a call takes exactly what its descriptor has', () => {
  void call(auth.me)
  void call(employees.list)
  // @ts-expect-error the token is required
  void call(flow.progress)
  // @ts-expect-error the body is required
  void call(auth.signIn, { signal: new AbortController().signal })
  // @ts-expect-error a misspelt field
  void call(auth.signIn, { body: { email: 'a', pasword: 'b' } })
  // @ts-expect-error the call has no body
  void call(auth.me, { body: {} })
})

test('a reply that the specification does not show may be missing', () => {
  expectTypeOf(call(auth.me)).resolves.toEqualTypeOf<MeReply>()
  const invitation = { fullName: 'Ada', email: 'a@example.com', inviteChannelPref: 'sms' } as const
  expectTypeOf(call(employees.invite, { body: invitation })).resolves.toEqualTypeOf<Employee | undefined>()
})
