import type { ExcuseFigures } from '@bonafide/shared/contract/excuse-figures.ts'
import { chip, chips } from '#features/employees/employee-filters.css.ts'
import { formatNumber } from '#lib/format.ts'
import type { ExcuseListSearch } from './excuse-search.ts'
import { excuseViews } from './excuse-views.ts'
import { excuseWords } from './excuse-words.ts'

interface ExcuseFilterProps {
  search: ExcuseListSearch
  figures: ExcuseFigures | null | undefined
  onSearch: (search: ExcuseListSearch) => void
}

/** Filters the list: everyone, or those who need a look, with their number. */
export function ExcuseFilter({ search, figures, onSearch }: ExcuseFilterProps) {
  const { concern, within, state } = search
  const isAll = !concern && !within && !state
  return (
    <div className={chips} role="group" aria-label="Right to work">
      <button type="button" className={chip} aria-pressed={isAll} onClick={() => onSearch({})}>
        All
      </button>
      {excuseViews.map(({ search: view, figure, label }) => (
        <button
          key={figure}
          type="button"
          className={chip}
          aria-pressed={'concern' in view ? view.concern === concern : view.within === within && !concern}
          onClick={() => onSearch(view)}
        >
          {`${label} ${figures ? formatNumber(figures[figure]) : ''}`}
        </button>
      ))}
      {/* Reached from a report; it is there only while it is chosen. */}
      {state && !concern && !within && (
        <button type="button" className={chip} aria-pressed onClick={() => onSearch({})}>
          {excuseWords[state]}
        </button>
      )}
    </div>
  )
}
