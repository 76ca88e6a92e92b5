import {
  ReminderDays,
  reminderDays,
  RemindWeeklyUntil,
} from '@bonafide/shared/contract/organisation/reminders.ts'
import type { Settings } from '@bonafide/shared/contract/organisation/settings.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import * as styles from '#features/escalation/escalation.css.ts'
import { changeSettingsMutation } from '#features/settings/change-settings.ts'
import { flagChoice } from '#features/settings/settings-page.css.ts'
import { useApp } from '#lib/app-context.ts'
import { TitledCard } from '#ui/titled-card.tsx'

const days = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(Number),
  ),
  ReminderDays,
)
const weeklyUntil = v.pipe(
  v.string(),
  v.transform((text) => (text.trim() === '' ? null : Number(text))),
  RemindWeeklyUntil,
)

// Fields hold text; an empty one is no weekly reminder. The days of reminders that are off stay as they are.
const Form = v.pipe(
  v.object({
    remindersOn: v.pipe(
      v.string(),
      v.transform((text) => text === 'on'),
    ),
    reminderDays: days,
    remindWeeklyUntil: weeklyUntil,
  }),
  v.transform((change) => (change.remindersOn ? change : { remindersOn: false })),
)

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Names every day of what is typed; undefined while it is not right. */
function daysTyped(values: { reminderDays: string; remindWeeklyUntil: string }): string | undefined {
  const typed = v.safeParse(days, values.reminderDays)
  const until = v.safeParse(weeklyUntil, values.remindWeeklyUntil)
  if (!typed.success || !until.success) return undefined
  return list.format(reminderDays({ days: typed.output, weeklyUntil: until.output }).map(String))
}

/** Shows when employees who have not finished are reminded without a user asking for it. */
export function AutomaticReminders({ settings }: { settings: Settings }) {
  const { mutateAsync } = useMutation(changeSettingsMutation(useApp()))
  const saved = {
    reminderDays: settings.reminderDays.join(', '),
    remindWeeklyUntil: settings.remindWeeklyUntil === null ? '' : String(settings.remindWeeklyUntil),
  }
  const form = useForm({
    schema: Form,
    initial: { ...saved, remindersOn: settings.remindersOn ? 'on' : '' },
    onValid: (change) => mutateAsync(change),
  })
  const isOn = form.values.remindersOn === 'on'
  function toggle() {
    form.set('remindersOn', isOn ? '' : 'on')
    // What is not shown must not be wrong.
    form.set('reminderDays', saved.reminderDays)
    form.set('remindWeeklyUntil', saved.remindWeeklyUntil)
  }
  const all = daysTyped(form.values)
  return (
    <TitledCard
      title="Automatic reminders"
      lead="We remind employees who have not confirmed their email and phone yet, on weekdays from 9:00 to 18:00 UK time. We skip employees whose link has expired or was revoked, who are snoozed, or whose reminders you have paused."
    >
      <form {...form.props} className={styles.form} aria-label="Automatic reminders">
        <label className={flagChoice}>
          <input type="checkbox" checked={isOn} onChange={toggle} />
          <span>Remind employees automatically</span>
        </label>
        {isOn && (
          <>
            <TextField
              label="Days after the invitation"
              hint="Up to 10 days from 1 to 60, for example 2, 5, 9."
              inputMode="text"
              maxLength={60}
              {...form.text('reminderDays')}
            />
            <TextField
              label="Then every week until day"
              hint="Up to 90. Leave it empty for no weekly reminders."
              inputMode="numeric"
              maxLength={2}
              {...form.text('remindWeeklyUntil')}
            />
            <p aria-live="polite">{all ? `We will send reminders on days ${all}.` : ''}</p>
          </>
        )}
        <div>
          <Button type="submit" tone="primary" pending={form.pending}>
            {form.pending ? 'Saving...' : 'Save reminders'}
          </Button>
        </div>
      </form>
    </TitledCard>
  )
}
