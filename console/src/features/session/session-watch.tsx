import { lazy, Suspense } from 'react'
import { useSignedIn } from '#lib/app-context.ts'
import { SessionEnding } from './session-ending.tsx'
import { useSessionClock } from './use-session-clock.ts'
import { useTyped } from './use-typed.ts'

const SignInAgain = lazy(() =>
  import('./sign-in-again.tsx').then((module) => ({ default: module.SignInAgain })),
)

/** Warns that the session is about to end, and lets its owner sign in again over the page once it has. */
export function SessionWatch() {
  const { endsAt, lapsed } = useSignedIn()
  const minutes = useSessionClock(endsAt, useTyped())
  if (lapsed)
    return (
      <Suspense fallback={null}>
        <SignInAgain />
      </Suspense>
    )
  return minutes === undefined ? null : <SessionEnding minutes={minutes} />
}
