import { useNavigate } from '@tanstack/react-router'
import { chip, chips } from '#features/employees/employees.css.ts'
import { CustomPeriod } from './custom-period.tsx'
import type { periodOf } from './report-period.ts'
import { type Preset, presets } from './report-search.ts'
import * as styles from './reports.css.ts'

/** Asks which days to report on; they live in the address. */
export function PeriodPicker({ period }: { period: ReturnType<typeof periodOf> }) {
  const navigate = useNavigate()
  const { preset, from, to } = period
  return (
    <div className={styles.picker}>
      <div className={chips} role="group" aria-label="Period">
        {(Object.keys(presets) as Preset[]).map((choice) => (
          <button
            key={choice}
            type="button"
            className={chip}
            aria-pressed={choice === preset}
            onClick={() => void navigate({ to: '/reports', search: { period: choice }, resetScroll: false })}
          >
            {presets[choice]}
          </button>
        ))}
      </div>
      <CustomPeriod key={`${from} ${to}`} from={from} to={to} />
    </div>
  )
}
