import { type ComponentProps, lazy, Suspense } from 'react'
import * as styles from './verifications.css.ts'

const AssignedTo = lazy(() => import('./assigned-to.tsx').then((module) => ({ default: module.AssignedTo })))
const AssigneeFilter = lazy(() =>
  import('./assigned-to.tsx').then((module) => ({ default: module.AssigneeFilter })),
)

/** Shows which user deals with an employee: a moment after the row, in its own room. */
export function Assigned(props: ComponentProps<typeof AssignedTo>) {
  return (
    <Suspense fallback={<div className={props.isCompact ? styles.faceRoom : styles.rowRoom} />}>
      <AssignedTo {...props} />
    </Suspense>
  )
}

/** Asks whose employees are shown: a moment after the page, in its own room. */
export function AssignedFilter(props: ComponentProps<typeof AssigneeFilter>) {
  return (
    <Suspense fallback={<div className={styles.filterRoom} />}>
      <AssigneeFilter {...props} />
    </Suspense>
  )
}
