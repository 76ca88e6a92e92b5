import {
  allEvents,
  NewWebhookEndpoint,
  type WebhookEndpoint,
  type WebhookEndpointKind,
} from '@bonafide/shared/contract/webhooks/webhooks.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { useApp } from '#lib/app-context.ts'
import { SelectField } from '#ui/select-field.tsx'
import { ChosenEvents, EventChoice } from './event-choice.tsx'
import { addEndpointMutation, changeEndpointMutation } from './webhook-queries.ts'
import * as styles from './webhooks.css.ts'

interface Kind {
  name: string
  /** The label of the field for its URL. */
  label: string
  hint: string
  placeholder: string
  /** The events that it receives at first. */
  events: string
  /** The button that tries it. */
  test: string
}

// A channel is read by users, not by a program: what they have to act on, and once a week in numbers.
const toActOn = 'identity.review_needed rtw.review_needed rtw.followup_overdue rtw.stop_work digest.weekly'

/** The kinds of endpoints, as the form asks for them. */
export const endpointKinds: Readonly<Record<WebhookEndpointKind, Kind>> = {
  webhook: {
    name: 'Your own server',
    label: 'Endpoint URL',
    hint: 'Your server gets each event as signed JSON.',
    placeholder: 'https://hr.example.com/webhooks',
    events: allEvents,
    test: 'Send test event',
  },
  slack: {
    name: 'Slack',
    label: 'Slack webhook URL',
    hint: 'In Slack, create an app, switch on Incoming Webhooks and add one to a channel. We keep the URL encrypted and do not show it again.',
    placeholder: 'https://hooks.slack.com/services/...',
    events: toActOn,
    test: 'Send a test message',
  },
  teams: {
    name: 'Microsoft Teams',
    label: 'Teams webhook URL',
    hint: 'In Teams, open Workflows for a channel and choose “Post to a channel when a webhook request is received”. We keep the URL encrypted and do not show it again.',
    placeholder: 'https://....environment.api.powerplatform.com/...',
    events: toActOn,
    test: 'Send a test message',
  },
}

const NewForm = v.object({ ...NewWebhookEndpoint.entries, events: ChosenEvents })

const kindNames = Object.fromEntries(Object.entries(endpointKinds).map(([kind, { name }]) => [kind, name]))

interface NewEndpointProps {
  onMade: (made: WebhookEndpoint & { secret: string | null }) => void
  onCancel: () => void
}

/** Adds an address that events are sent to. */
export function NewEndpoint({ onMade, onCancel }: NewEndpointProps) {
  const { mutateAsync } = useMutation(addEndpointMutation(useApp()))
  const form = useForm({
    schema: NewForm,
    initial: { kind: 'webhook', url: '', description: '', events: endpointKinds.webhook.events },
    onValid: async (body) => onMade(await mutateAsync(body)),
  })
  const kind = form.choice('kind')
  const { hint, placeholder, label } = endpointKinds[kind.value as WebhookEndpointKind]
  const choose = (chosen: string) => {
    kind.onChange(chosen)
    form.choice('events').onChange(endpointKinds[chosen as WebhookEndpointKind].events)
  }
  return (
    <form {...form.props} className={styles.form} aria-label="New endpoint">
      <SelectField label="Send to" options={kindNames} value={kind.value} onChange={choose} />
      <TextField
        label={label}
        hint={hint}
        placeholder={placeholder}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        {...form.text('url')}
      />
      <TextField
        label="Description"
        optional="(optional)"
        maxLength={120}
        autoComplete="off"
        {...form.text('description')}
      />
      <EventChoice {...form.choice('events')} />
      <div className={styles.actions}>
        <Button type="submit" tone="primary" pending={form.pending}>
          {form.pending ? 'Adding...' : 'Add endpoint'}
        </Button>
        <Button pending={form.pending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const ChangeForm = v.object({
  description: NewWebhookEndpoint.entries.description,
  events: ChosenEvents,
})

/** Changes what an endpoint is called and which events it hears of. */
export function EditEndpoint({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { mutateAsync } = useMutation(changeEndpointMutation(useApp(), endpoint))
  const form = useForm({
    schema: ChangeForm,
    initial: { description: endpoint.description ?? '', events: endpoint.events.join(' ') },
    onValid: async (body) => {
      await mutateAsync(body)
      onClose()
    },
  })
  return (
    <form {...form.props} className={styles.form} aria-label={`Change ${endpoint.url}`}>
      <TextField
        label="Description"
        optional="(optional)"
        maxLength={120}
        autoComplete="off"
        {...form.text('description')}
      />
      <EventChoice {...form.choice('events')} />
      <div className={styles.actions}>
        <Button type="submit" tone="primary" pending={form.pending}>
          {form.pending ? 'Saving...' : 'Save'}
        </Button>
        <Button pending={form.pending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
