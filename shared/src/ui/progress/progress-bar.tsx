import * as styles from './progress-bar.css.ts'

/** Returns the share of `max` as a percentage from 0 to 100; 0 for nothing of nothing. */
export function percentage(value: number, max = 100): number {
  const share = (value / max) * 100
  return Number.isNaN(share) ? 0 : Math.min(100, Math.max(0, share))
}

/** Shows the share of something that is used or done. */
export function ProgressBar({ label, value, max = 100 }: { label: string; value: number; max?: number }) {
  const percent = percentage(value, max)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      className={styles.track}
    >
      <div className={styles.bar} style={{ width: `${percent}%` }} />
    </div>
  )
}
