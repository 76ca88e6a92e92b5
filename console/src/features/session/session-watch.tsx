import { auth } from '@bonafide/shared/contract/accounts/auth.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import { StatusNote } from '#ui/status/status-note.tsx'

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

/** Warns while there is time, without being in the way. */
function SessionEnding({ minutes }: { minutes: number }) {
  const { call, session } = useApp()
  const { isPending, mutate } = useMutation({
    mutationFn: () => call(auth.me),
    meta: {
      failure: {
        title: 'We could not keep you signed in',
        text: 'We could not reach the server. Try again.',
      },
    },
    onSuccess: session.start,
  })
  return (
    <StatusNote text={`You will be signed out in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`}>
      <Button size="small" tone="primary" pending={isPending} onClick={() => mutate()}>
        Stay signed in
      </Button>
    </StatusNote>
  )
}

/** Time before the end of the session from which it is announced, in milliseconds. */
const warning = 5 * 60_000
// Compared with the clock on the wall: a timer for the whole time would not count the hours of a closed laptop.
const interval = 5_000

/**
 * Returns the minutes the session has left, once there are five or fewer. When it is over, it lapses where something is
 * typed and ends otherwise.
 */
function useSessionClock(endsAt: number, isTyped: () => boolean): number | undefined {
  const { session } = useApp()
  const [minutes, setMinutes] = useState<number>()
  useEffect(() => {
    function look() {
      const left = endsAt - Date.now()
      setMinutes(left > warning ? undefined : Math.max(1, Math.ceil(left / 60_000)))
      if (left > 0) return
      if (isTyped()) session.lapse()
      else session.expire()
    }
    look()
    const timer = setInterval(look, interval)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [endsAt, isTyped, session])
  return minutes
}

const isSearch = (field: HTMLElement) => field.matches('[type=search], [role=combobox], [role=searchbox]')

/** Returns a function that tells whether leaving the page would lose something that a user has typed. */
function useTyped(): () => boolean {
  const fields = useRef(new Set<HTMLInputElement | HTMLTextAreaElement>())
  useEffect(() => {
    const onInput = ({ target }: Event) => {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
      if (isField && !isSearch(target)) fields.current.add(target)
    }
    document.addEventListener('input', onInput)
    return () => document.removeEventListener('input', onInput)
  }, [])
  return useCallback(() => {
    for (const field of fields.current) if (!field.isConnected) fields.current.delete(field)
    return [...fields.current].some((field) => field.value !== '')
  }, [])
}
