import { auth, type GoogleSetup } from '@bonafide/shared/contract/auth.ts'
import { mutationOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'

// Titles, and the texts where the server gives none (spec.md section 8).
export const googleFailures = {
  'sign-in': { title: 'Google Sign-In Failed', text: 'An error occurred during Google sign-in' },
  'sign-up': { title: 'Google Sign-Up Failed', text: 'Google sign in failed' },
} as const

export type GooglePurpose = keyof typeof googleFailures

/** Signs in with Google. Returns undefined when the user decides otherwise in the window of Google. */
export function googleMutation({ call }: Pick<App, 'call'>, purpose: GooglePurpose) {
  return mutationOptions({
    mutationFn: async (setup: GoogleSetup) => {
      const { googleCredential } = await import('./google-credential.ts')
      const body = await googleCredential(setup)
      return body && call(auth.google, { body })
    },
    meta: { failure: googleFailures[purpose] },
  })
}
