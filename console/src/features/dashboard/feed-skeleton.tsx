import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import * as styles from './dashboard.css.ts'

const cards = ['excuses', 'attention', 'activity']
const rows = [0, 1, 2, 3, 4]

/** Keeps the place of what is on its way. */
export function FeedSkeleton() {
  return (
    <div className={styles.feed} role="status">
      <VisuallyHidden>Loading what needs attention</VisuallyHidden>
      {cards.map((card) => (
        <div key={card} className={styles.feedCard} aria-hidden="true">
          <div className={styles.feedHead}>
            <Skeleton width={120} />
          </div>
          {rows.map((row) => (
            <div key={row} className={styles.event}>
              {card === 'excuses' ? <Skeleton width={180} /> : <FeedLine />}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function FeedLine() {
  return (
    <>
      <Skeleton width={28} />
      <div className={styles.eventWords}>
        <div>
          <Skeleton width={140} />
        </div>
        <div>
          <Skeleton width={220} />
        </div>
      </div>
    </>
  )
}
