import { NewAppointments } from '@bonafide/shared/contract/appointments.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { useApp } from '#lib/app-context.ts'
import { SelectField } from '#ui/select-field.tsx'
import { callLinksQuery, offerMutation } from './appointment-queries.ts'
import { modeNames } from './appointment-text.ts'
import { callLinkFor } from './meeting.tsx'
import * as styles from './appointments.css.ts'

const { minutes, count, ...entries } = NewAppointments.entries
const FromForm = v.object({
  ...entries,
  minutes: v.pipe(v.string(), v.transform(Number), minutes),
  count: v.pipe(v.string(), v.transform(Number), count),
})

const lengths = Object.fromEntries([10, 15, 20, 30, 45, 60].map((length) => [length, `${length} minutes`]))

/** Offers times, several in a row at once. The typed values stay for the next day. */
export function OfferForm() {
  const app = useApp()
  const { mutateAsync } = useMutation(offerMutation(app))
  const { data: links } = useQuery({ ...callLinksQuery(app), meta: { isOptional: true } })
  const callLink = callLinkFor(links) ?? ''
  const form = useForm({
    schema: FromForm,
    initial: { day: '', time: '09:00', minutes: '20', count: '1', mode: 'in_person', place: '' },
    onValid: (body) => mutateAsync(body),
  })
  // Keeps a place that the user has typed.
  function meet(mode: string) {
    form.set('mode', mode)
    const { place } = form.values
    if (mode === 'video' && place === '') form.set('place', callLink)
    if (mode !== 'video' && place === callLink) form.set('place', '')
  }

  return (
    <form {...form.props} className={styles.form} aria-label="Add times">
      <TextField label="Day" type="date" {...form.text('day')} />
      <TextField label="First time" type="time" {...form.text('time')} />
      <SelectField label="Length" options={lengths} {...form.choice('minutes')} />
      <TextField label="How many in a row" inputMode="numeric" {...form.text('count')} />
      <SelectField label="How you meet" options={modeNames} {...form.choice('mode')} onChange={meet} />
      <TextField
        label="Where"
        hint="An address, or the link of the call. Only employees who choose the time see it."
        {...form.text('place')}
      />
      <div className={styles.wide}>
        <Button type="submit" pending={form.pending}>
          {form.pending ? 'Adding...' : 'Add times'}
        </Button>
      </div>
    </form>
  )
}
