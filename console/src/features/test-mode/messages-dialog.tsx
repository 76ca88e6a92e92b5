import type { TestMessage } from '@bonafide/shared/contract/test-mode.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useApp } from '#lib/app-context.ts'
import { formatDayAndTime } from '#lib/format.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { LoadError } from '#ui/status/load-error.tsx'
import { Loading } from '#ui/status/loading.tsx'
import * as styles from './test-banner.css.ts'
import { testMessagesQuery } from './test-mode-queries.ts'

const channels = { email: 'Email', sms: 'Text message', whatsapp: 'WhatsApp' }

/** Shows the messages that employees of test mode would have been sent, with links and codes. */
export function MessagesDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const { data, isError, isFetching, refetch } = useQuery(testMessagesQuery(useApp()))
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <h2 id={id}>Messages of test mode</h2>
      <p>They are sent to nobody. The newest is first.</p>
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
  if (!items.length) return <p>There are none yet. Invite an employee and the message appears here.</p>
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
