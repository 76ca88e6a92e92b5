import type { Settings } from '@bonafide/shared/contract/organisation/settings.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TickBox } from '@bonafide/shared/ui/form/tick-box.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { form as narrow } from '#features/escalation/escalation.css.ts'
import { changeSettingsMutation } from '#features/settings/change-settings.ts'
import { useApp } from '#lib/app-context.ts'
import { TitledCard } from '#ui/titled-card.tsx'

const Form = v.object({ managerUpdates: v.string() })

/** Shows whether managers are told of their new starters by email. */
export function ManagerUpdatesCard({ settings }: { settings: Settings }) {
  const { mutateAsync } = useMutation(changeSettingsMutation(useApp()))
  const form = useForm({
    schema: Form,
    initial: { managerUpdates: settings.managerUpdates ? 'yes' : '' },
    onValid: ({ managerUpdates }) => mutateAsync({ managerUpdates: managerUpdates === 'yes' }),
  })
  return (
    <TitledCard
      title="Emails to managers"
      lead="We email managers about their new starters: every Monday for the next two weeks, and on the working day before a first day. The email has names, first days and open steps, but nothing about documents. Managers can stop these emails."
    >
      <form {...form.props} className={narrow} aria-label="Emails to managers">
        <TickBox
          label="Tell managers about their new starters"
          name="managerUpdates"
          checked={form.values.managerUpdates === 'yes'}
          error={form.errors['managerUpdates']}
          onChange={(isTicked) => form.set('managerUpdates', isTicked ? 'yes' : '')}
        />
        <div>
          <Button type="submit" tone="primary" pending={form.pending}>
            {form.pending ? 'Saving...' : 'Save emails'}
          </Button>
        </div>
      </form>
    </TitledCard>
  )
}
