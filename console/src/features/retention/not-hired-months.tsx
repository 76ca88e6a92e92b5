import type { Settings } from '@bonafide/shared/contract/organisation/settings.ts'
import { SettingsChange } from '@bonafide/shared/contract/organisation/settings-change.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { changeSettingsMutation } from '#features/settings/change-settings.ts'
import { loadFailure, settingsQuery } from '#features/settings/settings-queries.ts'
import { useApp } from '#lib/app-context.ts'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { TitledCard } from '#ui/titled-card.tsx'
import * as styles from './retention.css.ts'

// Fields hold text; an empty number is no number.
const Form = v.object({
  notHiredMonths: v.pipe(
    v.string(),
    v.transform((text) => (text.trim() === '' ? Number.NaN : Number(text))),
    v.unwrap(SettingsChange.entries.notHiredMonths),
  ),
})

/** Asks for how long employees who were not hired are kept. */
export function NotHiredMonths() {
  return (
    <TitledCard
      title="How long data is kept"
      lead="We delete the data of employees two years after their leave date. Without a leave date we keep it."
    >
      <LoadBoundary failure={loadFailure} pending={null}>
        <LoadedMonths />
      </LoadBoundary>
    </TitledCard>
  )
}

function LoadedMonths() {
  const { data } = useSuspenseQuery(settingsQuery(useApp()))
  return data && <MonthsForm settings={data} />
}

function MonthsForm({ settings }: { settings: Settings }) {
  const { mutateAsync } = useMutation(changeSettingsMutation(useApp()))
  const form = useForm({
    schema: Form,
    initial: { notHiredMonths: String(settings.notHiredMonths) },
    onValid: (change) => mutateAsync(change),
  })
  return (
    <form {...form.props} className={styles.form} aria-label="How long data is kept">
      <TextField
        label="Months to keep employees who were not hired"
        hint="Enter a number from 1 to 24. It counts from the day you record in their engagement."
        inputMode="numeric"
        maxLength={2}
        {...form.text('notHiredMonths')}
      />
      <div>
        <Button type="submit" tone="primary" pending={form.pending}>
          {form.pending ? 'Saving...' : 'Save months'}
        </Button>
      </div>
    </form>
  )
}
