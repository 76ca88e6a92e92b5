import { type SessionPlace, sessions } from '@bonafide/shared/contract/accounts/passwords-and-sessions.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import type { App } from '#lib/app.ts'
import { formatShortTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { small } from '#ui/card.css.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { textButton } from '#ui/text-button.css.ts'
import { TitledCard } from '#ui/titled-card.tsx'
import * as styles from './profile.css.ts'
import { sessionsKey, sessionsQuery } from './sessions-query.ts'

/** So many others are listed at once; more of them are a number first. */
const short = 3

/** Lists where the user is signed in, and ends it. Nothing where the server does not tell. */
export function SessionsCard() {
  const app = useApp()
  const { data, isError } = useQuery(sessionsQuery(app))
  const endOthers = useMutation(endOthersMutation(app))
  const [isAsking, setAsking] = useState(false)
  const [isWhole, setWhole] = useState(false)
  if (data === null) return null
  const others = data?.filter(({ current }) => !current) ?? []
  const isShort = others.length <= short
  return (
    <TitledCard
      title="Where you are signed in"
      lead="A session ends after an hour without use, and 12 hours after you signed in."
    >
      {isError && <p className={small}>We could not load your sessions.</p>}
      <ul className={styles.list}>
        {data?.map(
          (place) => (place.current || isWhole || isShort) && <Place key={place.id} place={place} />,
        )}
      </ul>
      {others.length > 0 && (
        <div className={styles.others}>
          {!isShort && (
            <button
              type="button"
              className={textButton.accent}
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? 'Show this session only' : `${others.length} others`}
            </button>
          )}
          <Button onClick={() => setAsking(true)}>Sign out everywhere else</Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Sign out everywhere else?"
          text="All your other sessions will end straight away. You stay signed in here."
          confirm="Sign out everywhere else"
          confirming="Signing out..."
          isPending={endOthers.isPending}
          onConfirm={() => endOthers.mutate(undefined, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </TitledCard>
  )
}

function Place({ place }: { place: SessionPlace }) {
  const { id, current, organisation, device, address, signedInAt, lastSeenAt } = place
  const end = useMutation(endSessionMutation(useApp()))
  const name = device ?? 'Unknown device'
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <span className={styles.name}>
          <span>{`${name} `}</span>
          {current && <Badge tone="success">This session</Badge>}
        </span>
        <span className={small}>
          <span>{[address, organisation].filter(Boolean).join(' · ')}</span>
          <br />
          <span>{`Signed in ${formatShortTime(signedInAt)}, last used ${formatShortTime(lastSeenAt)}`}</span>
        </span>
      </div>
      {!current && (
        <Button
          size="small"
          pending={end.isPending}
          aria-label={`End session: ${name}`}
          onClick={() => end.mutate(id)}
        >
          {end.isPending ? 'Ending...' : 'End'}
        </Button>
      )}
    </li>
  )
}

/** Ends one of them. */
function endSessionMutation({ call }: Pick<App, 'call'>) {
  return mutationOptions({
    mutationFn: (id: string) => call(sessions.end, { params: { id } }),
    meta: {
      failure: { title: 'The session was not ended', text: 'Something went wrong. Try again.' },
      success: 'The session has ended.',
    },
    onSettled: (_ended, _error, _id, _before, { client }) =>
      client.invalidateQueries({ queryKey: sessionsKey }),
  })
}

/** Ends all of them but this one. */
function endOthersMutation({ call }: Pick<App, 'call'>) {
  return mutationOptions({
    mutationFn: () => call(sessions.endOthers, {}),
    meta: {
      failure: { title: 'You are still signed in elsewhere', text: 'Something went wrong. Try again.' },
      success: 'You have been signed out everywhere else.',
    },
    onSettled: (_ended, _error, _none, _before, { client }) =>
      client.invalidateQueries({ queryKey: sessionsKey }),
  })
}
