import { type HrConnection, hrSystemTexts } from '@bonafide/shared/contract/organisation/hr-system.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { formatDayAndTime, formatNumber, formatShortTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { NewKeyForm } from './connect-form.tsx'
import { commandMutation } from './hr-system-queries.ts'
import * as styles from './hr-system.css.ts'

const states = {
  connected: { tone: 'success', name: 'Connected' },
  paused: { tone: 'neutral', name: 'Paused' },
  failing: { tone: 'danger', name: 'Not working' },
} as const

/** Shows how the connection does, and starts, pauses and ends it. */
export function HrConnectionFacts({ connection }: { connection: HrConnection }) {
  const { system, account, state, settings, waiting } = connection
  const app = useApp()
  const pause = useMutation(commandMutation(app, 'pause'))
  const resume = useMutation(commandMutation(app, 'resume'))
  const [asking, setAsking] = useState<'key' | 'disconnect'>()
  const { name } = hrSystemTexts[system]
  const isPaused = state === 'paused'
  return (
    <>
      <div>
        <p className={styles.name}>
          <span className={styles.who}>{name}</span>
          <span {...verbatim} className={styles.muted}>
            {account}
          </span>
          <Badge tone={states[state].tone}>{states[state].name}</Badge>
        </p>
        <p className={styles.small}>{readingText(connection)}</p>
      </div>
      <Problem connection={connection} />
      {waiting > 0 && (
        <Callout tone="warning">
          {`${counted(waiting, 'starter waits', 'starters wait')} to be invited: see why below, under “What happened”. We try again every hour.`}
        </Callout>
      )}
      {asking === 'key' && <NewKeyForm connection={connection} onClose={() => setAsking(undefined)} />}
      <div className={styles.actions}>
        <Button
          tone={isPaused && settings ? 'primary' : 'secondary'}
          disabled={!settings}
          pending={resume.isPending}
          onClick={() => resume.mutate()}
        >
          {isPaused ? 'Start' : 'Read now'}
        </Button>
        {!isPaused && (
          <Button pending={pause.isPending} onClick={() => pause.mutate()}>
            Pause
          </Button>
        )}
        {asking !== 'key' && <Button onClick={() => setAsking('key')}>Change key</Button>}
        <Button onClick={() => setAsking('disconnect')}>Disconnect</Button>
      </div>
      {asking === 'disconnect' && <DisconnectDialog name={name} onClose={() => setAsking(undefined)} />}
    </>
  )
}

function readingText({ state, settings, lastReadAt, hasWebhook }: HrConnection): string {
  if (!settings) return 'Choose below what is read, then start.'
  const last = lastReadAt ? `Last read ${formatDayAndTime(lastReadAt)}.` : 'Not read yet.'
  if (state === 'paused') return `${last} Nothing is read or written while it is paused.`
  return `${last} ${hasWebhook ? 'Changes arrive within minutes.' : 'Changes are read every hour.'}`
}

function Problem({ connection: { state, problem, failingSince } }: { connection: HrConnection }) {
  if (!problem) return null
  const since =
    failingSince && state === 'failing' ? `Not working since ${formatShortTime(failingSince)}` : undefined
  return (
    <Callout tone="danger" title={since}>
      {problem.message}
    </Callout>
  )
}

export const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

function DisconnectDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { isPending, mutate } = useMutation(commandMutation(useApp(), 'disconnect'))
  return (
    <ConfirmDialog
      title={`Disconnect ${name}?`}
      text={`We delete the key, these settings and the list of what happened, and stop writing to ${name}. Employees stay as they are.`}
      confirm="Disconnect"
      confirming="Disconnecting..."
      isPending={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
