import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { auth, type PasswordChange, type Profile } from '@bonafide/shared/contract/auth.ts'
import { passwords } from '@bonafide/shared/contract/passwords.ts'
import { mutationOptions } from '@tanstack/react-query'
import { refetchFactors } from '#features/second-factor/factor-queries.ts'
import type { App } from '#lib/app.ts'

type Signed = Pick<App, 'call' | 'session'>

/** Time that saving takes where the server cannot, in milliseconds (spec.md section 4). */
const simulatedSave = 1_000

/** Saves the profile. Where the server does not know the call, saving is simulated and only the page changes. */
export function saveProfileMutation({ call, session }: Signed) {
  return mutationOptions({
    async mutationFn(body: Profile & { password?: string }) {
      try {
        return await call(auth.changeMe, { body })
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error
        await new Promise((resolve) => setTimeout(resolve, simulatedSave))
        return undefined
      }
    },
    meta: {
      failure: { title: 'Update Failed', text: 'We could not save your profile. Try again.' },
      success: 'Your profile has been saved.',
    },
    onSuccess: (reply) => reply && session.start(reply),
  })
}

/** Changes the password, which ends every other session. */
export function changePasswordMutation({ call, session }: Signed) {
  return mutationOptions({
    mutationFn: (body: PasswordChange) => call(passwords.change, { body }),
    meta: {
      failure: { title: 'Update Failed', text: 'We could not change your password. Try again.' },
      success: 'Your password has been changed. You have been signed out everywhere else.',
    },
    onSuccess(reply, _body, _before, { client }) {
      session.start(reply)
      void refetchFactors(client)
    },
  })
}
