import { useMutation } from '@tanstack/react-query'
import type { WebhookEndpoint } from '@bonafide/shared/contract/webhooks.ts'
import { NewWebhookEndpoint } from '@bonafide/shared/contract/webhooks.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import * as v from 'valibot'
import { useApp } from '#lib/app-context.ts'
import { ChosenEvents } from './chosen-events.ts'
import { EventChoice } from './event-choice.tsx'
import { changeEndpointMutation } from './webhook-mutations.ts'
import * as styles from './webhooks.css.ts'

const EndpointForm = v.object({
  description: NewWebhookEndpoint.entries.description,
  events: ChosenEvents,
})

/** Changes what an endpoint is called and which events it hears of. */
export function EditEndpoint({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { mutateAsync } = useMutation(changeEndpointMutation(useApp(), endpoint))
  const form = useForm({
    schema: EndpointForm,
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
