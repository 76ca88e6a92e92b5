import { useSuspenseQuery } from '@tanstack/react-query'
import { notice } from '#features/employees/employees.css.ts'
import * as queue from '#features/review-queue/queue.css.ts'
import { QueueSkeleton } from '#features/review-queue/queue-skeleton.tsx'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { Page } from '#ui/page/page.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { PackItem } from './pack-item.tsx'
import * as styles from './packs.css.ts'
import { packsQuery } from './packs-queries.ts'
import { RequestForm } from './request-form.tsx'

const failure = { text: 'We could not load the evidence packs.' }

/** Lists packs of the evidence of several employees, to ask for one, see its progress, and download it. */
export function PacksPage() {
  const { org } = useSignedIn()
  return (
    <Page
      title="Evidence packs"
      lead="The right-to-work evidence of several employees in one signed ZIP."
      actions={<ButtonLink to="/right-to-work">Right to work</ButtonLink>}
    >
      <div className={styles.page}>
        <RequestForm />
        <section className={queue.group} aria-labelledby="packs-title">
          <div className={queue.groupHead}>
            <h2 id="packs-title" className={queue.groupName}>
              Packs of the last 30 days
            </h2>
          </div>
          <LoadBoundary
            failure={failure}
            pending={<QueueSkeleton />}
            renderFailed={(message) => <div className={notice}>{message}</div>}
          >
            <LoadedPacks />
          </LoadBoundary>
        </section>
        {org.id && (
          <p className={queue.nobody}>
            {`Your organisation ID is ${org.id}. Give it to those who check a pack: it proves that the pack is yours.`}
          </p>
        )}
      </div>
    </Page>
  )
}

function LoadedPacks() {
  const { items } = useSuspenseQuery(packsQuery(useApp())).data
  if (!items.length) return <p className={queue.nobody}>No packs yet.</p>
  return (
    <ul className={queue.list}>
      {items.map((pack) => (
        <PackItem key={pack.packId} pack={pack} />
      ))}
    </ul>
  )
}
