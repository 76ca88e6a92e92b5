import { skeleton } from './status.css.ts'

/**
 * Holds the place of text that is on its way. An image, as its width is an attribute: the policy of every page forbids
 * style attributes to the markup that its document holds.
 */
export function Skeleton({ width }: { width: number | string }) {
  return <svg className={skeleton} width={width} height={12} aria-hidden="true" />
}
