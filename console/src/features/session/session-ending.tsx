import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { auth } from '@bonafide/shared/contract/auth.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { StatusNote } from '#ui/status/status-note.tsx'

/** Warns while there is time, without being in the way. */
export function SessionEnding({ minutes }: { minutes: number }) {
  const { call, session, toasts } = useApp()
  const [isPending, setPending] = useState(false)
  async function stay() {
    setPending(true)
    try {
      session.start(await call(auth.me))
    } catch (error) {
      const text = messageOf(error, 'We could not reach the server. Try again.')
      toasts.open({ variant: 'destructive', title: 'We could not keep you signed in', text })
    } finally {
      setPending(false)
    }
  }
  return (
    <StatusNote text={`You will be signed out in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`}>
      <Button size="small" tone="primary" pending={isPending} onClick={() => void stay()}>
        Stay signed in
      </Button>
    </StatusNote>
  )
}
