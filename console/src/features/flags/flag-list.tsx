import { type Flag, flagLabel } from '@bonafide/shared/contract/flags.ts'
import { formatDayAndTime } from '#lib/format.ts'
import * as styles from './flags.css.ts'

interface FlagListProps {
  flags: readonly Flag[]
  label: string
}

/** Lists each flag with its meaning and the advice. */
export function FlagList({ flags, label }: FlagListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {flags.map(({ code, at, text }) => (
        <li key={code}>
          <strong className={styles.label}>{flagLabel(code)}</strong>
          <p className={styles.text}>{text}</p>
          <time className={styles.time} dateTime={at}>
            {formatDayAndTime(at)}
          </time>
        </li>
      ))}
    </ul>
  )
}

export function flagCount(flags: readonly Flag[]): string {
  return flags.length === 1 ? '1 flag' : `${flags.length} flags`
}
