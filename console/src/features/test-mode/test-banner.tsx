import type { TestMessage } from '@bonafide/shared/contract/organisation/test-mode.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { secondsInDay, secondsInHour } from 'date-fns/constants'
import { FlaskConical } from 'lucide-react'
import { useId, useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { formatDayAndTime } from '#lib/format.ts'
import { useMay } from '#lib/session/use-may.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { LoadError } from '#ui/status/load-boundary.tsx'
import { Loading } from '#ui/status/loading.tsx'
import * as styles from './test-banner.css.ts'
import { advanceMutation, clearMutation, testClockQuery, testMessagesQuery } from './test-mode-queries.ts'

const liveTabs = ['plan', 'team', 'sso']

/** True when a page shows things that exist once, for live and test data alike. */
function isLivePage({ pathname, search }: { pathname: string; search: { tab?: string } }): boolean {
  if (pathname === '/billing' || pathname === '/profile') return true
  return pathname === '/settings' && liveTabs.includes(search.tab ?? 'plan')
}

/** Marks every page as about test data, and offers what only test mode has. */
export function TestBanner() {
  const may = useMay()
  const isLive = useLocation({ select: isLivePage })
  const { data: clock } = useQuery({ ...testClockQuery(useApp()), enabled: may('employees:read') })
  const [open, setOpen] = useState<'messages' | 'clock' | 'clear'>()
  const close = () => setOpen(undefined)
  return (
    <section className={styles.banner} aria-label="Test mode">
      <FlaskConical size={18} aria-hidden="true" className={styles.icon} />
      <p className={styles.text}>
        <strong>Test mode. </strong>
        <span>
          {isLive
            ? 'This page shows your live organisation: plan, payment, team and sign-in are the same in both modes.'
            : 'Nothing is sent to anyone, and nothing counts against your plan.'}
        </span>
        {clock && clock.secondsAhead > 0 && <span>{` It is ${formatDayAndTime(clock.now)} here.`}</span>}
      </p>
      {may('employees:write') && (
        <>
          <Button size="small" onClick={() => setOpen('messages')}>
            Messages
          </Button>
          <Button size="small" onClick={() => setOpen('clock')}>
            Move the clock
          </Button>
        </>
      )}
      {may('employees:erase') && (
        <Button size="small" onClick={() => setOpen('clear')}>
          Delete test data
        </Button>
      )}
      {open === 'messages' && <MessagesDialog onClose={close} />}
      {open === 'clock' && <AdvanceDialog onClose={close} />}
      {open === 'clear' && <ClearDialog onClose={close} />}
    </section>
  )
}

const steps = {
  [secondsInHour]: 'An hour',
  [secondsInDay]: 'A day',
  [15 * secondsInDay]: '15 days',
  [31 * secondsInDay]: '31 days',
  [365 * secondsInDay]: 'A year',
}

/** Moves the clock of test mode on, so that links and follow-ups end without a wait. */
function AdvanceDialog({ onClose }: { onClose: () => void }) {
  const { isPending, mutate } = useMutation(advanceMutation(useApp()))
  const [seconds, setSeconds] = useState(String(secondsInDay))
  return (
    <ConfirmDialog
      title="Move the clock of test mode"
      text="Test links, codes and follow-ups expire as if that time had passed. You can only move the clock forward, by two years in total."
      confirm="Move the clock"
      confirming="Moving..."
      tone="primary"
      isPending={isPending}
      onConfirm={() => mutate(Number(seconds), { onSettled: onClose })}
      onClose={onClose}
    >
      <SelectField label="By" options={steps} value={seconds} onChange={setSeconds} />
    </ConfirmDialog>
  )
}

const channels = { email: 'Email', sms: 'Text message', whatsapp: 'WhatsApp' }

/** Shows the messages that employees of test mode would have been sent, with links and codes. */
function MessagesDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const { data, isError, isFetching, refetch } = useQuery(testMessagesQuery(useApp()))
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <h2 id={id}>Messages of test mode</h2>
      <p>We do not send these to anyone. The newest is first.</p>
      {isError ? (
        <LoadError
          text="We could not load the messages."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <List items={data?.items} />
      )}
      <Button onClick={onClose}>Close</Button>
    </Dialog>
  )
}

function List({ items }: { items: readonly TestMessage[] | undefined }) {
  if (!items) return <Loading />
  if (!items.length) return <p>No messages yet. Invite an employee and the message appears here.</p>
  return (
    <ol className={styles.messages} aria-label="Messages">
      {items.map(({ id, channel, to, fullName, subject, text, createdAt }) => (
        <li key={id} className={styles.message}>
          <strong>{subject ?? channels[channel]}</strong>
          <div>{`${channels[channel]} to ${fullName ?? to}, ${formatDayAndTime(createdAt)}`}</div>
          <p className={styles.body}>{withLinks(text)}</p>
        </li>
      ))}
    </ol>
  )
}

function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      // oxlint-disable-next-line react/no-array-index-key, house/row-key -- parts of one text, which does not change
      <span key={index}>{part}</span>
    ) : (
      // In a tab of its own: it is the employee's page.
      <a key={part} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ),
  )
}

/** Asks before everything in test mode goes. */
function ClearDialog({ onClose }: { onClose: () => void }) {
  const { isPending, mutate } = useMutation(clearMutation(useApp()))
  return (
    <ConfirmDialog
      title="Delete all test data?"
      text="This deletes all employees, messages and results of test mode and resets its clock. Test API keys and webhook endpoints stay. Live data is not affected. You cannot undo this."
      confirm="Delete test data"
      confirming="Deleting..."
      isPending={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
