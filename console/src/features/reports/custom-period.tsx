import { ReportPeriod } from '@bonafide/shared/contract/reports.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { daysOf, longestPeriod } from './report-period.ts'
import * as styles from './reports.css.ts'

const Day = v.pipe(v.string(), v.nonEmpty('Please choose a day'), ReportPeriod.entries.from)

const CustomDays = v.pipe(
  v.object({ from: Day, to: Day }),
  v.forward(
    v.partialCheck(
      [['from'], ['to']],
      ({ from, to }) => from <= to,
      'The end date must be the same as or after the start date',
    ),
    ['to'],
  ),
  v.forward(
    v.partialCheck(
      [['from'], ['to']],
      (days) => daysOf(days) <= longestPeriod,
      `Please choose ${longestPeriod} days or fewer`,
    ),
    ['to'],
  ),
)

/** Asks for any two days, both included. */
export function CustomPeriod({ from, to }: ReportPeriod) {
  const navigate = useNavigate()
  const { props, text } = useForm({
    schema: CustomDays,
    initial: { from, to },
    onValid: (days) => navigate({ to: '/reports', search: days, resetScroll: false }),
  })
  return (
    <form {...props} className={styles.days} aria-label="Custom dates">
      <div className={styles.dayField}>
        <TextField {...text('from')} type="date" label="From" />
      </div>
      <div className={styles.dayField}>
        <TextField {...text('to')} type="date" label="To" />
      </div>
      <Button type="submit">Show</Button>
    </form>
  )
}
