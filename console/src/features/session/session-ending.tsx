import { auth } from '@bonafide/shared/contract/auth.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { StatusNote } from '#ui/status/status-note.tsx'

/** Warns while there is time, without being in the way. */
export function SessionEnding({ minutes }: { minutes: number }) {
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
