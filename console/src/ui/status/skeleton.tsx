import { skeleton } from './skeleton.css.ts'

/** Holds the place of text that is on its way. */
export function Skeleton({ width }: { width: number | string }) {
  return <span className={skeleton} style={{ width }} aria-hidden="true" />
}
