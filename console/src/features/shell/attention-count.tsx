import { useQuery } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { formatNumber } from '#lib/format.ts'
import { attentionQuery } from './attention-query.ts'
import { count } from './sidebar.css.ts'

/** How many people need a look, beside the page that lists them. */
export function AttentionCount() {
  const { data } = useQuery(attentionQuery(useApp()))
  if (!data?.total) return null
  return (
    <span className={count} aria-label={`${formatNumber(data.total)} need attention`} role="img">
      {formatNumber(data.total)}
    </span>
  )
}
