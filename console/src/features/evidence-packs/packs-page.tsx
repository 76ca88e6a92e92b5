import { PackSelection } from '@bonafide/shared/contract/right-to-work/evidence-packs.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { notice } from '#features/employees/employees.css.ts'
import * as queue from '#features/review-queue/queue.css.ts'
import { QueueSkeleton } from '#features/review-queue/queue-skeleton.tsx'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { Page } from '#ui/page/page.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TitledCard } from '#ui/titled-card.tsx'
import { ChooseEmployees } from './choose-employees.tsx'
import { PackItem } from './pack-item.tsx'
import * as styles from './packs.css.ts'
import { packsQuery, requestMutation } from './packs-queries.ts'

const failure = { text: 'We could not load the evidence packs.' }

/** Lists packs of the evidence of several employees, to ask for one, see its progress, and download it. */
export function PacksPage() {
  const { org } = useSignedIn()
  return (
    <Page
      title="Evidence packs"
      lead="The right-to-work evidence of several employees in one signed ZIP."
      actions={
        <>
          <ButtonLink to="/employees">Employees</ButtonLink>
          <ButtonLink to="/inspection">Inspection</ButtonLink>
        </>
      }
    >
      <div className={styles.page}>
        <RequestForm />
        {/* Above the list, which it would be moved by when that is there. */}
        {org.id && (
          <p className={queue.nobody}>
            {`Your organisation ID is ${org.id}. Give it to anyone who checks a pack: it proves that the pack is yours.`}
          </p>
        )}
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

const kinds = {
  all: 'All employees',
  site: 'Employees of a site',
  left: 'Employees who have left',
  chosen: 'Chosen employees',
} as const

// Fields hold text.
const Form = v.pipe(
  v.object({ kind: v.string(), site: v.string(), chosen: v.string() }),
  v.transform(({ kind, site, chosen }) => ({
    kind,
    ...(kind === 'site' && { site }),
    ...(kind === 'chosen' && { employeeIds: chosen.split(' ').filter(Boolean) }),
  })),
  PackSelection,
)

/** Asks for a pack. */
function RequestForm() {
  const { error, mutateAsync } = useMutation(requestMutation(useApp()))
  const form = useForm({
    schema: Form,
    initial: { kind: 'all', site: '', chosen: '' },
    onValid: (selection) => mutateAsync(selection),
  })
  const { kind } = form.values
  return (
    <TitledCard
      title="New pack"
      lead="You can leave this page while we make it. You can download it for 7 days."
    >
      <form {...form.props} className={styles.form} aria-label="New pack">
        <SelectField label="Employees" options={kinds} {...form.choice('kind')} />
        {kind === 'site' && <TextField label="Site" maxLength={120} {...form.text('site')} />}
        {kind === 'chosen' && (
          <ChooseEmployees
            chosen={form.values.chosen.split(' ').filter(Boolean)}
            error={form.errors['employeeIds']}
            onChange={(ids) => {
              form.set('chosen', ids.join(' '))
              form.showErrors({})
            }}
          />
        )}
        {error && <Callout tone="danger">{error.message}</Callout>}
        <div>
          <Button type="submit" tone="primary" pending={form.pending}>
            {form.pending ? 'Starting...' : 'Make pack'}
          </Button>
        </div>
      </form>
    </TitledCard>
  )
}
