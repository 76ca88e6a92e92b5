import { useEffect, useRef } from 'react'
import type { Channel, Invitation } from '../contract/employees.ts'
import { Button } from '../ui/button.tsx'
import * as styles from './invite-form.css.ts'

/** The name of each way to send an invitation. */
export const channelNames: Record<Channel, string> = { email: 'email', sms: 'SMS', whatsapp: 'WhatsApp' }

interface InvitedViewProps {
  invitation: Invitation
  heading: 'h1' | 'h2'
  onAnother: () => void
}

/** Who was invited, and the way to invite someone else. */
export function InvitedView({ invitation, heading: Heading, onAnother }: InvitedViewProps) {
  const { fullName, email, phone, inviteChannelPref: channel } = invitation
  const title = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone with the form.
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={styles.card}>
      <Heading ref={title} tabIndex={-1} className={styles.heading}>
        Invitation sent
      </Heading>
      <p className={styles.lead}>
        {fullName} gets a link by {channelNames[channel]} at {channel === 'email' ? email : phone || email}.
      </p>
      <Button tone="primary" onClick={onAnother}>
        Send Another Invitation
      </Button>
    </div>
  )
}
