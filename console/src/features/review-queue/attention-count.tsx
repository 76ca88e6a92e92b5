import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { formatNumber } from '#lib/format.ts'
import { attentionQuery } from './review-queue-queries.ts'
import { count } from '#features/shell/sidebar.css.ts'

/** Shows how many employees need a look, beside the page that lists them. */
export function AttentionCount() {
  const { data } = useQuery(attentionQuery(useApp()))
  if (!data?.total) return null
  return (
    <span
      {...verbatim}
      className={count}
      aria-label={`${formatNumber(data.total)} ${data.total === 1 ? 'needs' : 'need'} attention`}
      role="img"
    >
      {formatNumber(data.total)}
    </span>
  )
}
