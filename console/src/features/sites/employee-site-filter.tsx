import { input } from '@bonafide/shared/ui/form/field.css.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '#lib/app-context.ts'
import * as styles from './sites.css.ts'
import { sitesQuery } from './sites-query.ts'

/**
 * Filters by all sites or one of them; left out where there is nothing to choose between. The list stands without it.
 */
export function EmployeeSiteFilter({ site }: { site: string | undefined }) {
  const navigate = useNavigate()
  const { data } = useQuery({ ...sitesQuery(useApp()), meta: { isOptional: true } })
  const items = data?.items ?? []
  // A link may name one that has no employees any more.
  const known = site && !items.includes(site) ? [...items, site] : items
  if (known.length < (data?.limited ? 2 : 1)) return null
  const choose = (choice: string) =>
    void navigate({
      to: '/employees',
      search: (old) => ({ ...old, site: choice || undefined }),
      resetScroll: false,
    })
  return (
    <select
      className={`${input} ${styles.filter}`}
      aria-label="Site"
      value={site ?? ''}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{data?.limited ? 'All your sites' : 'All sites'}</option>
      {known.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  )
}
