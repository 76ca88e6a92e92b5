import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import * as chart from '#features/charts/chart.css.ts'
import * as styles from './reports.css.ts'

const cards = [0, 1, 2, 3]
const rows = [92, 80, 74, 66, 58]

/** Keeps the place of the charts while they load. */
export function ReportsSkeleton() {
  return (
    <div role="status" className={styles.charts}>
      <VisuallyHidden>Loading reports</VisuallyHidden>
      {cards.map((card) => (
        <div key={card} className={chart.chart} aria-hidden="true">
          <Skeleton width={140} />
          <ul className={chart.bars}>
            {rows.map((row) => (
              <li key={row}>
                <Skeleton width={`${row}%`} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
