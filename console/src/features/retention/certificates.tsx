import type { RetentionCertificate } from '@bonafide/shared/contract/retention/retention.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { classes } from '@bonafide/shared/ui/classes.ts'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { more, notice } from '#features/employees/employees.css.ts'
import * as queue from '#features/review-queue/queue.css.ts'
import { QueueSkeleton } from '#features/review-queue/queue-skeleton.tsx'
import { useApp } from '#lib/app-context.ts'
import { formatDate } from '#lib/format.ts'
import { saveFile } from '#lib/save-file.ts'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { LoadMore } from '#ui/status/load-more.tsx'
import * as styles from './retention.css.ts'
import { certificatesQuery } from './retention-queries.ts'

const failure = { text: 'We could not load the certificates.' }

/** Lists what has been destroyed, each with its certificate to keep. */
export function Certificates() {
  const id = useId()
  return (
    <section className={queue.group} aria-labelledby={id}>
      <div className={queue.groupHead}>
        <h2 id={id} className={queue.groupName}>
          Certificates
        </h2>
      </div>
      <LoadBoundary
        failure={failure}
        pending={<QueueSkeleton />}
        renderFailed={(message) => <div className={notice}>{message}</div>}
      >
        <LoadedCertificates />
      </LoadBoundary>
    </section>
  )
}

function LoadedCertificates() {
  const query = useSuspenseInfiniteQuery(certificatesQuery(useApp()))
  const items = query.data.pages.flatMap((page) => page.items)
  if (!items.length) return <p className={queue.nobody}>Nothing has been deleted yet.</p>
  return (
    <>
      <ul className={queue.list}>
        {items.map((item) => (
          <Certificate key={item.certificateId} certificate={item} />
        ))}
      </ul>
      {(query.hasNextPage || query.error) && (
        <div className={more}>
          <LoadMore query={query} failure={failure} />
        </div>
      )}
    </>
  )
}

function Certificate({ certificate }: { certificate: RetentionCertificate }) {
  const { employeeId, destroyedOn, records, rule } = certificate
  const count = Object.values(records).reduce((sum, each) => sum + each, 0)
  const short = employeeId.slice(0, 8)
  const save = () =>
    saveFile(`destruction-${short}.json`, 'application/json', `${JSON.stringify(certificate, null, 2)}\n`)
  return (
    <li className={classes(queue.row, styles.certificate)}>
      <div className={queue.words}>
        <p className={queue.name}>{`Deleted ${formatDate(destroyedOn)}`}</p>
        <p className={queue.detail}>
          {`${rule === 'left' ? 'Left' : 'Not hired'} · ${count} records · Employee ${employeeId}`}
        </p>
      </div>
      <div>
        <Button aria-label={`Download certificate of employee ${short}`} onClick={save}>
          Download
        </Button>
      </div>
    </li>
  )
}
