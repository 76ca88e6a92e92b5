import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import * as styles from './queue.css.ts'

const rows = [0, 1, 2, 3, 4, 5]

/** Keeps the place of the queue while it loads. */
export function QueueSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading verifications</VisuallyHidden>
      <div className={styles.groupHead}>
        <Skeleton width={96} />
      </div>
      <div aria-hidden="true" className={styles.list}>
        {rows.map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton width={28} />
            <div className={styles.words}>
              <p>
                <Skeleton width={140} />
              </p>
              <p>
                <Skeleton width={220} />
              </p>
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
