import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { attentionQuery } from '#features/review-queue/review-queue-queries.ts'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import { formatNumber } from '#lib/format.ts'
import { useMay } from '#lib/session/use-may.ts'
import { Brand } from '#ui/page/brand.tsx'
import { pagesFor } from './navigation.ts'
import * as styles from './sidebar.css.ts'

const OrganisationSwitcher = lazy(() =>
  import('#features/team/organisation-switcher.tsx').then((module) => ({
    default: module.OrganisationSwitcher,
  })),
)

/** Lists the pages, and marks the present one. */
export function Sidebar({ onChoose }: { onChoose?: () => void }) {
  const { user, org, organisations } = useSignedIn()
  const may = useMay()
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <div className={styles.sidebar}>
      <div className={styles.brand}>
        <Brand />
      </div>
      {organisations.length > 1 ? (
        <Suspense fallback={<p className={styles.organisation}>{org.name}</p>}>
          <OrganisationSwitcher />
        </Suspense>
      ) : (
        <p {...verbatim} className={styles.organisation}>
          {org.name}
        </p>
      )}
      <nav aria-label="Main">
        <ul className={styles.items}>
          {pagesFor(may).map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className={styles.item}
                activeOptions={{ exact: to === '/', includeSearch: false }}
                aria-current={to === '/' && pathname === '/dashboard' ? 'page' : undefined}
                onClick={onChoose}
              >
                <Icon size={18} aria-hidden="true" />
                <span>{label}</span>
                {to === '/verifications' && <AttentionCount />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        <p {...verbatim} className={styles.userName}>
          {user.name}
        </p>
        <p {...verbatim}>{user.email}</p>
        <p className={styles.version}>Bonafide v1.0.0</p>
      </div>
    </div>
  )
}

/** Shows how many employees need a look, beside the page that lists them. */
function AttentionCount() {
  const { data } = useQuery(attentionQuery(useApp()))
  if (!data?.total) return null
  return (
    <span
      {...verbatim}
      className={styles.count}
      aria-label={`${formatNumber(data.total)} ${data.total === 1 ? 'needs' : 'need'} attention`}
      role="img"
    >
      {formatNumber(data.total)}
    </span>
  )
}
