import { type ComponentProps, useEffect, useState } from 'react'
import * as v from 'valibot'
import { ApiError } from '../api/api-error.ts'
import { FullName, type Invitation } from '../contract/employees/employees.ts'
import { EmailAddress, TypedPhone } from '../contract/text.ts'
import { type Frame, frame as embedded } from '../ui/frame.css.ts'
import { english } from '../language/invite/en-gb.ts'
import { directionOf } from '../language/languages.ts'
import {
  errorText,
  type InviteText,
  type InviteMessages,
  type Language,
  textOf,
  translated,
} from '../language/text.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { ChoiceCards } from '../ui/form/choice-cards.tsx'
import { classes } from '../ui/classes.ts'
import { TickBox } from '../ui/form/tick-box.tsx'
import { LineField, type LineFieldProps } from '../ui/form/line-field.tsx'
import type { Notice } from '../ui/toast-store.ts'
import { useForm } from '../ui/form/use-form.ts'
import * as styles from './invite-form.css.ts'
import { InvitedView } from './invited-view.tsx'
import type { Elements } from '../ui/elements.ts'
import { MoreFields, type OwnFields } from './more-fields.tsx'
import { WhatHappensNext } from './what-happens-next.tsx'

export interface InviteFormProps {
  invite: (invitation: Invitation) => Promise<unknown>
  /** Called with failures besides the form itself. */
  onNotice?: (notice: Notice) => void
  /** The level that fits the page around it. */
  heading?: 'h1' | 'h2'
  frame?: Frame
  /** The language and the texts in it; default English. */
  locale?: string
  messages?: InviteMessages
  /** The initial values of the fields. */
  prefill?: Partial<Omit<Invitation, 'sharesEmail'>>
  /** Fields of the console's own. The browser's own fields of days are all that the widget has room for. */
  fields?: OwnFields
  /** Further attributes of the first field. */
  first?: Pick<ComponentProps<'input'>, 'ref'>
  /** Renders the remedy for a failure, below its message. */
  renderRemedy?: (error: unknown) => Elements
}

/** Invites one employee to verify, and then the next one. */
export function InviteForm(props: InviteFormProps) {
  const { heading = 'h1', frame = 'page', locale = 'en-GB', messages = english } = props
  const [invited, setInvited] = useState<Invitation>()
  const language: Language<InviteMessages> = { locale, messages }
  const text: InviteText = (key, values) => textOf(language, key, values)
  return (
    <div
      className={classes(styles.layout, frame !== 'page' && embedded)}
      part="root"
      lang={locale}
      dir={directionOf(locale)}
    >
      {invited ? (
        <InvitedView
          invitation={invited}
          heading={heading}
          text={text}
          onAnother={() => setInvited(undefined)}
        />
      ) : (
        <Fields {...props} {...{ heading, language, text }} onInvited={setInvited} />
      )}
      <WhatHappensNext text={text} frame={frame} />
    </div>
  )
}

interface FieldsProps extends InviteFormProps {
  heading: 'h1' | 'h2'
  language: Language<InviteMessages>
  text: InviteText
  onInvited: (invitation: Invitation) => void
}

const empty = {
  fullName: '',
  email: '',
  sharesEmail: '',
  phone: '',
  dateOfBirth: '',
  inviteChannelPref: '',
  language: '',
  startDate: '',
  site: '',
  engagement: '',
}

/** The invitation as the form has it, where a ticked box is a text too and each field has the name of its error. */
const Form = v.object({
  fullName: FullName,
  email: EmailAddress,
  phone: v.optional(TypedPhone),
  // Only what the form offers can be chosen.
  inviteChannelPref: v.pipe(v.string(), v.minLength(1, 'Please select a notification preference')),
  // Judged by the server, as the phone is.
  dateOfBirth: v.string(),
  language: v.string(),
  'manager.name': v.string(),
  'manager.email': v.string(),
  startDate: v.string(),
  site: v.string(),
  engagement: v.string(),
  sharesEmail: v.string(),
})

/** Holds the values of the form, sends them, and keeps the latest refusal. */
function useInvitation({ invite, onNotice, prefill, language, text, onInvited }: FieldsProps) {
  const { manager } = prefill ?? {}
  const [error, setError] = useState<ApiError>()
  const told = (thrown: unknown) => errorText(language, thrown, text('failedText'))
  const form = useForm({
    schema: Form,
    initial: {
      ...empty,
      // The manager is an object, which no field shows and the schema leaves out; a value may be undefined.
      ...(filledIn({ ...prefill }) as Partial<typeof empty>),
      'manager.name': manager?.name ?? '',
      'manager.email': manager?.email ?? '',
    },
    translate: (sentence) => translated(language, sentence),
    async onValid({ 'manager.name': name, 'manager.email': email, sharesEmail, ...invitation }) {
      setError(undefined)
      try {
        const given = filledIn({
          ...invitation,
          sharesEmail: sharesEmail === 'yes',
          manager: (name || email) && { name, email },
        })
        await invite(given)
        onInvited(given)
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown
        setError(thrown)
        onNotice?.({ variant: 'destructive', title: text('failed'), text: told(thrown) })
        form.showErrors(thrown.errors)
      }
    },
  })
  useEffect(() => {
    // It stands above the fields, far from the button on a short screen. A refused field has the focus instead.
    if (!error || Object.keys(form.errors)[0]) return
    form.props.ref.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each failure
  }, [error])
  return { form, error, told }
}

function Fields(props: FieldsProps) {
  const { heading: Heading, renderRemedy, prefill, fields = {}, first, language, text } = props
  const { Start = LineField, Site } = fields
  const { form, error, told } = useInvitation(props)
  return (
    <form {...form.props} className={styles.card} part="step">
      <Heading className={styles.heading} tabIndex={-1} part="heading">
        {text('title')}
      </Heading>
      <p className={styles.lead}>{text('text')}</p>
      <div className={styles.stack}>
        {error !== undefined && (
          <Callout tone="danger" title={text('failed')}>
            <span>{told(error)}</span>
            {renderRemedy?.(error)}
          </Callout>
        )}
        <LineField label={text('fullName')} autoComplete="off" {...form.text('fullName')} {...first} />
        <EmailField
          text={text}
          email={form.text('email')}
          shares={form.choice('sharesEmail')}
          isTaken={error?.code === 'already_invited'}
        />
        <LineField
          label={text('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          optional={text('optional')}
          hint={text('phoneHint')}
          {...form.text('phone')}
        />
        <ChoiceCards
          legend={text('way')}
          options={waysToSend(text)}
          inRow
          {...form.choice('inviteChannelPref')}
        />
        <Start
          type="date"
          label={text('startDate')}
          optional={text('optional')}
          {...form.text('startDate')}
        />
        {Site && <Site {...form.choice('site')} />}
        <MoreFields
          {...{ form, fields, language, text }}
          isFilled={!!(prefill?.manager || prefill?.dateOfBirth || prefill?.language)}
        />
        <Button type="submit" tone="primary" className={styles.send} pending={form.pending}>
          {text(form.pending ? 'sending' : 'send')}
        </Button>
      </div>
    </form>
  )
}

interface EmailFieldProps {
  text: InviteText
  email: Omit<LineFieldProps, 'label'>
  shares: { name: string; value: string; onChange: (value: string) => void }
  /** True when another employee has the address that was sent. */
  isTaken: boolean
}

/** Asks for the address. Only a user whose address is taken is asked whether it is shared: a family's, and no slip. */
function EmailField({ text, email, shares: { name, value, onChange }, isTaken }: EmailFieldProps) {
  return (
    <>
      <LineField label={text('email')} type="email" inputMode="email" autoComplete="off" {...email} />
      {(value || isTaken) && (
        <TickBox
          label={text('sharesEmail')}
          hint={text('sharesEmailHint')}
          name={name}
          checked={value === 'yes'}
          onChange={(isTicked) => onChange(isTicked ? 'yes' : '')}
        />
      )}
    </>
  )
}

function waysToSend(text: InviteText) {
  return [
    { value: 'email', label: text('email'), hint: text('toEmail') },
    { value: 'sms', label: text('sms'), hint: text('toPhone') },
    { value: 'whatsapp', label: text('whatsapp'), hint: text('toPhone') },
  ] as const
}

/** Leaves out the fields that are empty. */
function filledIn(invitation: object): Invitation {
  return Object.fromEntries(Object.entries(invitation).filter(([, value]) => value)) as Invitation
}
