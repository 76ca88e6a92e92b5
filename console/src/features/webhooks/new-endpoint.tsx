import { useMutation } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { addEndpointMutation } from './webhook-mutations.ts'
import { webhookEventNames } from '@bonafide/shared/contract/webhook-event-names.ts'
import {
  NewWebhookEndpoint,
  type WebhookEndpoint,
  webhookEventTypes,
} from '@bonafide/shared/contract/webhooks.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import * as v from 'valibot'
import { CheckList } from '#ui/check-list.tsx'
import * as styles from './webhooks.css.ts'

const { entries } = NewWebhookEndpoint
/** The chosen events are one text in the form, with a space between them. */
const EndpointForm = v.object({
  ...entries,
  events: v.pipe(
    v.string(),
    v.transform((text) => text.split(' ').filter(Boolean) as v.InferInput<typeof entries.events>),
    entries.events,
  ),
})

interface NewEndpointProps {
  onMade: (made: WebhookEndpoint & { secret: string }) => void
  onCancel: () => void
}

/** Adds an address that events are sent to. */
export function NewEndpoint({ onMade, onCancel }: NewEndpointProps) {
  const { mutateAsync } = useMutation(addEndpointMutation(useApp()))
  const form = useForm({
    schema: EndpointForm,
    initial: { url: '', description: '', events: webhookEventTypes.join(' ') },
    onValid: async (body) => onMade(await mutateAsync(body)),
  })
  return (
    <form {...form.props} className={styles.form} aria-label="New endpoint">
      <TextField
        label="Endpoint URL"
        placeholder="https://hr.example.com/webhooks"
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
      <CheckList legend="Events" options={webhookEventNames} {...form.choice('events')} />
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
