import { flagLabel } from '@bonafide/shared/contract/employees/flag-texts.ts'
import type { Flag } from '@bonafide/shared/contract/employees/identity-review.ts'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { Flag as FlagIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { formatDayAndTime } from '#lib/format.ts'
import * as styles from './flags.css.ts'

interface FlagMarkProps {
  flags: readonly Flag[]
  /** The name of the flagged employee. */
  name: string
}

/** Marks an employee in a list; the mark opens the sentences; nothing where there are no flags. */
export function FlagMark({ flags, name }: FlagMarkProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  if (!flags.length) return null
  return (
    <>
      <button
        type="button"
        className={styles.mark}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={`${flagCount(flags)}: ${name}`}
        onClick={() => setOpen(!isOpen)}
      >
        <FlagIcon size={14} aria-hidden="true" />
        <span>{flagCount(flags)}</span>
      </button>
      {isOpen && (
        <div id={id} className={styles.sentences}>
          <FlagList flags={flags} label={`Flags of ${name}`} />
        </div>
      )}
    </>
  )
}

/** Signs that another may have verified in the employee's place; nothing where there are none. */
export function FlagsNotice({ flags }: { flags: readonly Flag[] }) {
  if (!flags.length) return null
  return (
    <Callout tone="warning" title={`${flagCount(flags)} to look into`}>
      <p className={styles.note}>Someone else may have done these steps. Ask the employee, then decide.</p>
      <FlagList flags={flags} label="Flags" />
    </Callout>
  )
}

interface FlagListProps {
  flags: readonly Flag[]
  label: string
}

/** Lists each flag with its meaning and the advice. */
function FlagList({ flags, label }: FlagListProps) {
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

function flagCount(flags: readonly Flag[]): string {
  return flags.length === 1 ? '1 flag' : `${flags.length} flags`
}
