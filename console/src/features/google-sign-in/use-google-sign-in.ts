import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { auth, type AuthReply, type GoogleSetup } from '@bonafide/shared/contract/auth.ts'
import { useState } from 'react'
import { useApp } from '#lib/app-context.ts'

// Titles, and the texts where the server gives none (spec.md section 8).
const failures = {
  'sign-in': ['Google Sign-In Failed', 'An error occurred during Google sign-in'],
  'sign-up': ['Google Sign-Up Failed', 'Google sign in failed'],
} as const

interface Options {
  purpose: keyof typeof failures
  onSignedIn: (reply: AuthReply) => void
}

/** Signs in with Google; the button takes no click while one attempt is pending. `alert` is what went wrong. */
export function useGoogleSignIn({ purpose, onSignedIn }: Options) {
  const { call, toasts } = useApp()
  const [alert, setAlert] = useState<string>()
  const [pending, setPending] = useState(false)

  async function attempt(setup: GoogleSetup) {
    const { GoogleAlert, googleCredential } = await import('./google-credential.ts')
    try {
      const body = await googleCredential(setup)
      if (body) onSignedIn(await call(auth.google, { body }))
    } catch (error) {
      if (error instanceof GoogleAlert) return setAlert(error.message)
      const [title, fallback] = failures[purpose]
      const text = messageOf(error, fallback)
      setAlert(text)
      toasts.open({ variant: 'destructive', title, text })
    }
  }
  async function signIn(setup: GoogleSetup) {
    setPending(true)
    setAlert(undefined)
    try {
      await attempt(setup)
    } finally {
      setPending(false)
    }
  }
  return { alert, pending, signIn }
}
