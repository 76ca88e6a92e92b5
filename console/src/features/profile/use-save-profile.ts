import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { auth, type Profile } from '@bonafide/shared/contract/auth.ts'
import { useCallback } from 'react'
import { useApp } from '#lib/app-context.ts'

/** How long saving takes where the server cannot, in milliseconds (spec.md section 4). */
const simulatedSave = 1_000

/** Saves the profile. Where the server does not know the call, saving is simulated and only this page changes. */
export function useSaveProfile() {
  const { call, session } = useApp()
  return useCallback(
    async (body: Profile & { password?: string }) => {
      try {
        session.start(await call(auth.changeMe, { body }))
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error
        await new Promise((resolve) => setTimeout(resolve, simulatedSave))
      }
    },
    [call, session],
  )
}
