import { useMutation } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { addEndpointMutation } from './webhook-mutations.ts'
import {
  NewWebhookEndpoint,
  type WebhookEndpoint,
  type WebhookEndpointKind,
} from '@bonafide/shared/contract/webhooks.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import * as v from 'valibot'
import { SelectField } from '#ui/select-field.tsx'
import { endpointKinds } from './endpoint-kinds.ts'
import { EventChoice } from './event-choice.tsx'
import { ChosenEvents } from './chosen-events.ts'
import * as styles from './webhooks.css.ts'

const EndpointForm = v.object({ ...NewWebhookEndpoint.entries, events: ChosenEvents })

const kindNames = Object.fromEntries(Object.entries(endpointKinds).map(([kind, { name }]) => [kind, name]))

interface NewEndpointProps {
  onMade: (made: WebhookEndpoint & { secret: string | null }) => void
  onCancel: () => void
}

/** Adds an address that events are sent to. */
export function NewEndpoint({ onMade, onCancel }: NewEndpointProps) {
  const { mutateAsync } = useMutation(addEndpointMutation(useApp()))
  const form = useForm({
    schema: EndpointForm,
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
