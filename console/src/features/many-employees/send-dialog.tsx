import type { ManySent } from '@bonafide/shared/contract/employees/many.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ActionFrame } from '#features/employee-actions/action-frame.tsx'
import { useApp } from '#lib/app-context.ts'
import { daysAfter, londonDay } from '#lib/london-day.ts'
import * as styles from './many-employees.css.ts'
import { type Send, sendManyMutation, sendPreviewQuery } from './many-mutations.ts'

interface SendDialogProps {
  send: Send
  employeeIds: readonly string[]
  nameOf: (employeeId: string) => string
  /** It was sent to some: what was selected has been dealt with. */
  onDone: () => void
  onClose: () => void
}

/** So many at a time, so that long work shows how far it is. */
const atOnce = 50
/** The days after which those who were reminded are in the queue again. */
const backAfter = 2

type Results = ManySent['results']

/** Says whom it reaches, by which channels and at what cost, sends it, and names those whom it did not reach. */
export function SendDialog({ send, employeeIds, nameOf, onDone, onClose }: SendDialogProps) {
  const words = sendWords[send]
  const app = useApp()
  const [those, setThose] = useState(employeeIds)
  const foreseen = sendPreviewQuery(app, send, { employeeIds: [...those] })
  const { data: preview, error: notForeseen } = useQuery(foreseen)
  const { mutateAsync, error, reset } = useMutation(sendManyMutation(app, send))
  const [first = '', ...rest] = those
  const isOne = rest.length === 0
  const [at, setAt] = useState<number>()
  const [refused, setRefused] = useState<Results>()

  async function start(event: FormEvent) {
    event.preventDefault()
    if (refused) return tryAgain(refused)
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
        const snooze = send === 'remind' && { snoozeUntil: daysAfter(londonDay(), backAfter) }
        const reply = await mutateAsync({ employeeIds: ids, ...snooze })
        done += reply.done
        failed.push(...reply.results.filter(({ outcome }) => outcome === 'refused'))
      }
    } catch {
      // Said above the buttons; those whom it reached are ready no more.
      return setAt(undefined)
    }
    setAt(undefined)
    if (done > 0) {
      app.toasts.open({
        variant: 'default',
        title: isOne ? words.one.done(nameOf(first)) : words.done(done),
        text: words.after,
      })
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
          ? `${isOne ? nameOf(first) : refused.length} ${words.not}`
          : words.ask(isOne ? nameOf(first) : `${those.length} employees`)
      }
      text={refused ? (isOne ? words.one.refused : words.others) : isOne ? words.one.text : words.text}
      error={error ?? notForeseen}
      failure={words.failure}
      pending={at !== undefined}
      confirm={confirmOf(words, { count, isOne, refused: refused?.length, isKnown: preview !== undefined })}
      form={{ onSubmit: (event) => void start(event) }}
      onClose={onClose}
    >
      {!refused && <Summary preview={preview} looking={words.looking} />}
      <Unable lead={refused ? '' : words.cannot} label={words.list} results={unable} nameOf={nameOf} />
      {at !== undefined && count > atOnce && (
        <progress className={styles.progress} aria-label={words.progress} max={count} value={at} />
      )}
    </ActionFrame>
  )
}

interface UnableProps extends Pick<SendDialogProps, 'nameOf'> {
  lead: string
  label: string
  results: Results
}

/** Names those whom it does not reach, each with the reason. */
function Unable({ lead, label, results, nameOf }: UnableProps) {
  if (results.length === 0) return null
  return (
    <div>
      {lead && <p className={styles.summary}>{`${results.length} ${lead}:`}</p>}
      <ul className={styles.refused} aria-label={label}>
        {results.map(({ employeeId, message }) => (
          <li key={employeeId}>{`${nameOf(employeeId)}: ${message ?? 'something went wrong.'}`}</li>
        ))}
      </ul>
    </div>
  )
}

interface Confirmed {
  count: number
  isOne: boolean
  /** The number of those whom it did not reach. */
  refused: number | undefined
  isKnown: boolean
}

function confirmOf(words: SendWords, { count, isOne, refused, isKnown }: Confirmed) {
  if (refused) {
    const whom = isOne ? '' : ` for ${refused === 1 ? 'this one' : `those ${refused}`}`
    return { label: `Try again${whom}`, pendingLabel: 'Trying...' }
  }
  if (isKnown && count === 0) return undefined
  if (isOne) return { label: words.one.confirm, pendingLabel: words.pending }
  return { label: isKnown ? `${words.confirm} ${count}` : words.confirm, pendingLabel: words.pending }
}

interface SendWords {
  ask: (whom: string) => string
  /** Where one employee alone was chosen. */
  one: { text: string; confirm: string; done: (name: string) => string; refused: string }
  text: string
  confirm: string
  pending: string
  done: (count: number) => string
  after: string
  not: string
  others: string
  cannot: string
  list: string
  progress: string
  looking: string
  failure: string
}

const sendWords: Readonly<Record<Send, SendWords>> = {
  remind: {
    ask: (whom) => `Remind ${whom}?`,
    one: {
      text: 'We will send them their link again.',
      confirm: 'Send reminder',
      done: (name) => `${name} reminded`,
      refused: 'Their link was not sent again.',
    },
    text: 'We will send each of them their link again.',
    confirm: 'Remind',
    pending: 'Reminding...',
    done: (count) => `${count} reminded`,
    after: `Back in ${backAfter} days, or sooner if they make progress.`,
    not: 'not reminded',
    others: 'The others were reminded.',
    cannot: 'cannot be reminded',
    list: 'Not reminded',
    progress: 'Reminded',
    looking: 'Checking who can be reminded...',
    failure: 'We could not remind them. Try again.',
  },
  renew: {
    ask: (whom) => `Send ${whom} a new link?`,
    one: {
      text: 'Their current link will stop working.',
      confirm: 'Send new link',
      done: (name) => `${name} was sent a new link`,
      refused: 'No new link was sent.',
    },
    text: 'Their current links will stop working.',
    confirm: 'Send new link to',
    pending: 'Sending...',
    done: (count) => (count === 1 ? '1 new link sent' : `${count} new links sent`),
    after: 'We used the same channel as before.',
    not: 'without a new link',
    others: 'The others were sent a new link.',
    cannot: 'cannot be sent a new link',
    list: 'Without a new link',
    progress: 'Links sent',
    looking: 'Checking who can be sent a new link...',
    failure: 'We could not send the links. Try again.',
  },
  ask: {
    ask: (whom) => `Ask ${whom} for new evidence?`,
    one: {
      text: 'We will email them a link for the right-to-work step only.',
      confirm: 'Ask',
      done: (name) => `${name} asked for new evidence`,
      refused: 'They were not asked.',
    },
    text: 'We will email each of them a link for the right-to-work step only.',
    confirm: 'Ask',
    pending: 'Asking...',
    done: (count) => `${count} asked for new evidence`,
    after: 'Their answers will appear in Verifications.',
    not: 'not asked',
    others: 'The others were asked.',
    cannot: 'cannot be asked',
    list: 'Not asked',
    progress: 'Asked',
    looking: 'Checking who can be asked...',
    failure: 'We could not ask them. Try again.',
  },
}

const channelNames = { email: 'email', sms: 'SMS', whatsapp: 'WhatsApp' } as const

/** `9 by email, 4 by SMS. It uses no credits.` */
function Summary({ preview, looking }: { preview: ManySent | undefined; looking: string }) {
  if (!preview) return <p className={styles.summary}>{looking}</p>
  const channels = Object.entries(channelNames).flatMap(([channel, name]) => {
    const count = preview.channels[channel as keyof typeof channelNames]
    return count > 0 ? [`${count} by ${name}`] : []
  })
  const credits = preview.credits > 0 ? `It uses ${preview.credits} credits.` : 'It uses no credits.'
  if (channels.length === 0) return null
  return <p className={styles.summary}>{`${channels.join(', ')}. ${credits}`}</p>
}
