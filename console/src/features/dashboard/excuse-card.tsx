import type { ExcuseFigures } from '@bonafide/shared/contract/excuse-figures.ts'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { excuseViews } from '#features/excuses/excuse-views.ts'
import { formatNumber } from '#lib/format.ts'
import { LoadError } from '#ui/status/load-boundary.tsx'
import * as styles from './dashboard.css.ts'
import { FeedCard } from './feed-card.tsx'

interface ExcuseCardProps {
  /** Undefined where they could not be loaded. */
  figures: ExcuseFigures | undefined
  retrying: boolean
  onRetry: () => void
}

/**
 * Shows who may be at work without an excuse, what is overdue and what ends soon; each line leads to those employees.
 */
export function ExcuseCard({ figures, retrying, onRetry }: ExcuseCardProps) {
  return (
    <FeedCard title="Right to work" to="/right-to-work" all="View all" empty={false}>
      {!figures && (
        <li className={styles.empty}>
          <LoadError text="We could not load right to work." retrying={retrying} onRetry={onRetry} />
        </li>
      )}
      {figures &&
        excuseViews.map(({ search, figure, label }) => (
          <li key={figure} className={styles.event}>
            <Link to="/right-to-work" search={search} className={styles.concern[toneOf(figure, figures)]}>
              {label}
            </Link>
            <span className={styles.concernCount[toneOf(figure, figures)]}>
              {formatNumber(figures[figure])}
            </span>
            <ChevronRight size={16} aria-hidden="true" />
          </li>
        ))}
    </FeedCard>
  )
}

type Figure = (typeof excuseViews)[number]['figure']

function toneOf(figure: Figure, figures: ExcuseFigures): keyof typeof styles.concern {
  if (figures[figure] === 0) return 'quiet'
  return figure === 'withoutExcuse' ? 'danger' : 'plain'
}
