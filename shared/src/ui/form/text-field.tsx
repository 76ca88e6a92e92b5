import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { LineField, type LineFieldProps } from './line-field.tsx'
import * as styles from './text-field.css.ts'

interface TextFieldProps extends LineFieldProps {
  /** A control at the end of the field, for example show and hide. */
  trailing?: ReactNode
}

/** Draws a field for a line of text that may have a control in it. */
export function TextField({ trailing, className, ...field }: TextFieldProps) {
  if (trailing === undefined) return <LineField {...field} className={className} />
  return (
    <LineField {...field} className={classes(styles.withTrailing, className)}>
      <div className={styles.trailing}>{trailing}</div>
    </LineField>
  )
}
