import type { ManySent } from '@bonafide/shared/contract/employees/many.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ActionFrame } from '#features/employee-actions/action-frame.tsx'
import { useApp } from '#lib/app-context.ts'
import { daysAfter, londonDay } from '#lib/london-day.ts'
import * as styles from './many-employees.css.ts'
import { remindManyMutation, remindPreviewQuery } from './many-mutations.ts'

interface RemindDialogProps {
  employeeIds: readonly string[]
  nameOf: (employeeId: string) => string
  /** Some were reminded: what was selected has been dealt with. */
  onDone: () => void
  onClose: () => void
}

/** So many at a time, so that long work shows how far it is. */
const atOnce = 50
/** The days after which those who were reminded are in the queue again. */
const backAfter = 2

type Results = ManySent['results']

/** Says who can be reminded, by which channels and at what cost, reminds them, and names those who could not be. */
export function RemindDialog({ employeeIds, nameOf, onDone, onClose }: RemindDialogProps) {
  const app = useApp()
  const [those, setThose] = useState(employeeIds)
  const foreseen = remindPreviewQuery(app, { employeeIds: [...those] })
  const { data: preview, error: notForeseen } = useQuery(foreseen)
  const { mutateAsync, error, reset } = useMutation(remindManyMutation(app))
  const [first = '', ...others] = those
  const isOne = others.length === 0
  const [at, setAt] = useState<number>()
  const [refused, setRefused] = useState<Results>()

  async function remind(event: FormEvent) {
    event.preventDefault()
    if (refused) return tryAgain(refused)
    const snoozeUntil = daysAfter(londonDay(), backAfter)
    const failed: Results = []
    let done = 0
    setAt(0)
    try {
      // A quick user does not wait for the preview to be shown.
      const { results } = preview ?? (await app.queryClient.ensureQueryData(foreseen))
      const ready = results.filter(({ outcome }) => outcome === 'ready')
      if (ready.length === 0) return setAt(undefined)
      for (let from = 0; from < ready.length; from += atOnce) {
        setAt(from)
        const ids = ready.slice(from, from + atOnce).map(({ employeeId }) => employeeId)
        const reply = await mutateAsync({ employeeIds: ids, snoozeUntil })
        done += reply.done
        failed.push(...reply.results.filter(({ outcome }) => outcome === 'refused'))
      }
    } catch {
      // Said above the buttons; those who were reminded are ready no more.
      return setAt(undefined)
    }
    setAt(undefined)
    if (done > 0) {
      const title = isOne ? `${nameOf(first)} reminded` : `${done} reminded`
      const text = `Back in ${backAfter} days, or sooner when they go on.`
      app.toasts.open({ variant: 'default', title, text })
      onDone()
    }
    if (failed.length > 0) setRefused(failed)
    else onClose()
  }

  function tryAgain(results: Results) {
    reset()
    setRefused(undefined)
    setThose(results.map(({ employeeId }) => employeeId))
  }

  const unable = refused ?? preview?.results.filter(({ outcome }) => outcome === 'refused') ?? []
  const count = preview?.done ?? 0
  return (
    <ActionFrame
      title={
        refused
          ? `${isOne ? nameOf(first) : refused.length} not reminded`
          : `Remind ${isOne ? nameOf(first) : `${those.length} employees`}?`
      }
      text={leads[refused ? 'refused' : 'asked'][isOne ? 0 : 1]}
      error={error ?? notForeseen}
      failure="We could not remind them. Try again."
      pending={at !== undefined}
      confirm={confirmOf({ count, isOne, isRefused: refused !== undefined, isKnown: preview !== undefined })}
      form={{ onSubmit: (event) => void remind(event) }}
      onClose={onClose}
    >
      {!refused && <Summary preview={preview} />}
      {unable.length > 0 && (
        <div>
          {!refused && <p className={styles.summary}>{`${unable.length} cannot be reminded:`}</p>}
          <ul className={styles.refused} aria-label="Not reminded">
            {unable.map(({ employeeId, message }) => (
              <li key={employeeId}>{`${nameOf(employeeId)}: ${message ?? 'something went wrong.'}`}</li>
            ))}
          </ul>
        </div>
      )}
      {at !== undefined && count > atOnce && (
        <progress className={styles.progress} aria-label="Reminded" max={count} value={at} />
      )}
    </ActionFrame>
  )
}

const leads = {
  asked: ['We send them their link again.', 'We send each their link again.'],
  refused: ['Their link was not sent again.', 'The others were reminded.'],
} as const

interface Asked {
  count: number
  isOne: boolean
  isRefused: boolean
  isKnown: boolean
}

function confirmOf({ count, isOne, isRefused, isKnown }: Asked) {
  if (isRefused) return { label: isOne ? 'Try again' : 'Try again for those', pendingLabel: 'Trying...' }
  if (isKnown && count === 0) return undefined
  if (isOne) return { label: 'Send reminder', pendingLabel: 'Sending...' }
  return { label: isKnown ? `Remind ${count}` : 'Remind', pendingLabel: 'Reminding...' }
}

const channelNames = { email: 'email', sms: 'SMS', whatsapp: 'WhatsApp' } as const

/** `9 by email, 4 by SMS. It uses no credits.` */
function Summary({ preview }: { preview: ManySent | undefined }) {
  if (!preview) return <p className={styles.summary}>Looking who can be reminded...</p>
  const channels = Object.entries(channelNames).flatMap(([channel, name]) => {
    const count = preview.channels[channel as keyof typeof channelNames]
    return count > 0 ? [`${count} by ${name}`] : []
  })
  const credits = preview.credits > 0 ? `It uses ${preview.credits} credits.` : 'It uses no credits.'
  if (channels.length === 0) return null
  return <p className={styles.summary}>{`${channels.join(', ')}. ${credits}`}</p>
}
