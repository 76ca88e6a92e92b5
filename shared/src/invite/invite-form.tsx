import { useMemo, useState } from 'react'
import { ApiError, messageOf } from '../api/api-error.ts'
import { type Channel, Invitation } from '../contract/employees.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { ChoiceCards } from '../ui/choice-cards.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Notice } from '../ui/toast-store.ts'
import { useForm } from '../ui/use-form.ts'
import { createInvite, type SendInvitation } from './create-invite.ts'
import * as styles from './invite-form.css.ts'
import { InvitedView } from './invited-view.tsx'
import { WhatHappensNext } from './what-happens-next.tsx'

interface InviteFormProps {
  invite: SendInvitation
  onNotice: (notice: Notice) => void
  /** The level that fits the page around it. */
  heading?: 'h1' | 'h2'
}

/** Invites one person to verify, and then the next one. */
export function InviteForm({ invite, onNotice, heading = 'h1' }: InviteFormProps) {
  const [invited, setInvited] = useState<Invitation>()
  return (
    <div className={styles.layout}>
      {invited ? (
        <InvitedView invitation={invited} heading={heading} onAnother={() => setInvited(undefined)} />
      ) : (
        <Fields invite={invite} onNotice={onNotice} heading={heading} onInvited={setInvited} />
      )}
      <WhatHappensNext />
    </div>
  )
}

const failureTitle = 'Failed to Send Invitation'
const empty = { fullName: '', email: '', phone: '', inviteChannelPref: '' as Channel | '' }
const ways = [
  { value: 'email', label: 'Email', hint: 'To their email address' },
  { value: 'sms', label: 'SMS', hint: 'To their phone' },
  { value: 'whatsapp', label: 'WhatsApp', hint: 'To their phone' },
] as const

interface FieldsProps extends Required<InviteFormProps> {
  onInvited: (invitation: Invitation) => void
}

function Fields({ invite, onNotice, heading: Heading, onInvited }: FieldsProps) {
  const sendOnce = useMemo(() => createInvite(invite), [invite])
  const [failure, setFailure] = useState<string>()
  const form = useForm({
    schema: Invitation,
    initial: empty,
    async onValid(invitation) {
      setFailure(undefined)
      try {
        const { phone, ...others } = invitation
        await sendOnce(phone ? invitation : others)
        onInvited(invitation)
      } catch (error) {
        const text = messageOf(error, 'Failed to send invitation')
        setFailure(text)
        onNotice({ variant: 'destructive', title: failureTitle, text })
        if (error instanceof ApiError) form.showErrors(error.errors)
      }
    },
  })
  return (
    <form {...form.props} className={styles.card}>
      <Heading className={styles.heading}>Add Employee for Verification</Heading>
      <p className={styles.lead}>They get a link to verify who they are and that they may work in the UK.</p>
      <div className={styles.stack}>
        {failure && (
          <Callout tone="danger" title={failureTitle}>
            {failure}
          </Callout>
        )}
        <TextField label="Full name" autoComplete="off" {...form.text('fullName')} />
        <TextField label="Email" type="email" autoComplete="off" {...form.text('email')} />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="off"
          optional
          hint="With the country code, for example +44 7700 900123. Needed for SMS and WhatsApp."
          {...form.text('phone')}
        />
        <ChoiceCards
          legend="How should we send the link?"
          options={ways}
          inRow
          {...form.choice('inviteChannelPref')}
        />
        <div className={styles.actions}>
          <Button type="submit" tone="primary" pending={form.pending}>
            {form.pending ? 'Sending Invitation...' : 'Send Invitation'}
          </Button>
        </div>
      </div>
    </form>
  )
}
