import { useEffect, useRef } from 'react'
import type { Channel, Invitation } from '../contract/employees/employees.ts'
import type { InviteKey, InviteText } from '../language/text.ts'
import { Button } from '../ui/button.tsx'
import * as styles from './invite-form.css.ts'

const sentences = { email: 'sentByEmail', sms: 'sentBySms', whatsapp: 'sentByWhatsapp' } satisfies Record<
  Channel,
  InviteKey
>

interface InvitedViewProps {
  invitation: Invitation
  heading: 'h1' | 'h2'
  text: InviteText
  onAnother: () => void
}

/** Shows who was invited, and the way to invite another employee. */
export function InvitedView({ invitation, heading: Heading, text, onAnother }: InvitedViewProps) {
  const { fullName: name, email, phone, inviteChannelPref: channel } = invitation
  const title = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone with the form.
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={styles.card} part="step">
      <Heading ref={title} tabIndex={-1} className={styles.heading} part="heading">
        {text('sent')}
      </Heading>
      <p className={styles.lead}>
        {text(sentences[channel], { name, address: channel === 'email' ? email : phone || email })}
      </p>
      <Button tone="primary" onClick={onAnother}>
        {text('another')}
      </Button>
    </div>
  )
}
