import { useMutation } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { addEndpointMutation } from './webhook-mutations.ts'
import { allEvents, NewWebhookEndpoint, type WebhookEndpoint } from '@bonafide/shared/contract/webhooks.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import * as v from 'valibot'
import { EventChoice } from './event-choice.tsx'
import { ChosenEvents } from './chosen-events.ts'
import * as styles from './webhooks.css.ts'

const EndpointForm = v.object({ ...NewWebhookEndpoint.entries, events: ChosenEvents })

interface NewEndpointProps {
  onMade: (made: WebhookEndpoint & { secret: string | null }) => void
  onCancel: () => void
}

/** Adds an address that events are sent to. */
export function NewEndpoint({ onMade, onCancel }: NewEndpointProps) {
  const { mutateAsync } = useMutation(addEndpointMutation(useApp()))
  const form = useForm({
    schema: EndpointForm,
    initial: { url: '', description: '', events: allEvents },
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
