import { audit, type AuditEntry, type AuditFilter } from '@bonafide/shared/contract/organisation/audit.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import {
  infiniteQueryOptions,
  mutationOptions,
  useMutation,
  useQuery,
  useSuspenseInfiniteQuery,
} from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { EmployeeLink } from '#features/employees/employee-link.tsx'
import { membersQuery } from '#features/team/team-queries.ts'
import { useApp } from '#lib/app-context.ts'
import { formatDayAndTime, formatNumber } from '#lib/format.ts'
import { SelectField } from '#ui/select-field.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { LoadMore } from '#ui/status/load-more.tsx'
import { TitledCard } from '#ui/titled-card.tsx'
import type { App } from '#lib/app.ts'
import { saveTodaysCsv } from '#lib/save-file.ts'
import * as styles from './audit.css.ts'
import { actorOptions, actorText, auditText, subjectOptions } from './audit-words.ts'
import { DayField } from '#ui/day/day-field.tsx'
import { isDay } from '@bonafide/shared/contract/days.ts'

const failure = { text: 'We could not load the audit log.' }

const none = { actor: '', subject: '', from: '', to: '' }
type Typed = typeof none

/** Shows the audit log of the organisation: who did what, when and from where, with a proof that it is whole. */
export function AuditTab() {
  const [typed, setTyped] = useState<Typed>(none)
  // Keeps the present rows while the next are loaded.
  const filter = useDeferredValue(filterOf(typed))
  const { data: members } = useQuery(membersQuery(useApp()))
  const users = Object.fromEntries(members?.items.map(({ userId, name }) => [`user:${userId}`, name]) ?? [])
  const set = (name: keyof Typed) => (value: string) => setTyped((before) => ({ ...before, [name]: value }))
  return (
    <TitledCard
      title="Audit log"
      lead="Everything that was done in your organisation. No one can change or delete an entry."
    >
      <div className={styles.filters}>
        <SelectField
          label="Who"
          options={actorOptions}
          groups={members ? [{ name: 'One user', options: users }] : []}
          value={typed.actor}
          onChange={set('actor')}
        />
        <SelectField label="What" options={subjectOptions} value={typed.subject} onChange={set('subject')} />
        {(['from', 'to'] as const).map((name) => (
          <DayField
            key={name}
            label={name === 'from' ? 'From' : 'To'}
            name={name}
            value={typed[name]}
            onChange={(event) => set(name)(event.currentTarget.value)}
          />
        ))}
      </div>
      <LogActions filter={filter} />
      <LoadBoundary key={JSON.stringify(filter)} failure={failure} pending={<Spinner text="Loading..." />}>
        <Entries filter={filter} />
      </LoadBoundary>
    </TitledCard>
  )
}

/** Returns the filter. Half a date is none. */
function filterOf({ from, to, ...typed }: Typed): AuditFilter {
  const days = Object.entries({ from, to }).filter(([, value]) => isDay(value))
  const others = Object.entries(typed).filter(([, value]) => value)
  return Object.fromEntries([...others, ...days]) as AuditFilter
}

function LogActions({ filter }: { filter: AuditFilter }) {
  const app = useApp()
  const verify = useMutation(verifyMutation(app))
  const download = useMutation(exportMutation(app, filter))
  const verdict = verify.data
  return (
    <>
      <div className={styles.actions}>
        <Button pending={download.isPending} onClick={() => download.mutate()}>
          {download.isPending ? 'Exporting...' : 'Export'}
        </Button>
        <Button pending={verify.isPending} onClick={() => verify.mutate()}>
          {verify.isPending ? 'Checking...' : 'Check for changes'}
        </Button>
      </div>
      <div role="status">
        {verdict?.ok && (
          <Callout tone="success" title="The audit log is unchanged">
            {`${formatNumber(verdict.checked)} entries checked. None was changed, removed or moved.`}
          </Callout>
        )}
        {verdict && !verdict.ok && (
          <Callout tone="danger" title="The audit log has been changed">
            {`Entry ${verdict.brokenAt ?? ''} was changed after it was written. The entries before it are unchanged. Contact the operator of your server.`}
          </Callout>
        )}
      </div>
    </>
  )
}

function Entries({ filter }: { filter: AuditFilter }) {
  const query = useSuspenseInfiniteQuery(auditQuery(useApp(), filter))
  const items = query.data.pages.flatMap((page) => page.items)
  if (!items.length)
    return <p className={styles.muted}>No entries match. Choose other filters to see more.</p>
  return (
    <>
      <ol className={styles.list} aria-label="Entries">
        {items.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {(query.hasNextPage || query.error) && <LoadMore query={query} failure={failure} />}
    </>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, actor, address, employeeId, employeeName } = entry
  return (
    <li className={styles.entry}>
      <div className={styles.text}>
        <span className={styles.done}>{auditText(entry)}</span>
        <div className={styles.muted}>
          <span>{[actorText(actor), address].filter(Boolean).join(' · ')}</span>
          {employeeId && (
            <>
              <span>{' · '}</span>
              <EmployeeLink employeeId={employeeId}>{employeeName || 'Erased employee'}</EmployeeLink>
            </>
          )}
        </div>
      </div>
      <time className={styles.when} dateTime={at}>
        {formatDayAndTime(at)}
      </time>
    </li>
  )
}

type Caller = Pick<App, 'call'>

/** Reads the audit log of the organisation, the latest entry first. */
function auditQuery({ call }: Caller, filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) => call(audit.list, { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** Checks that no entry was changed. */
function verifyMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: () => call(audit.verify, {}),
    meta: {
      failure: { title: 'We could not check the audit log', text: 'Something went wrong. Try again.' },
    },
  })
}

/** Keeps what matches as a file. */
function exportMutation({ call }: Caller, filter: AuditFilter) {
  return mutationOptions({
    mutationFn: () => call(audit.exportCsv, { query: filter }),
    meta: { failure: { title: 'Export failed', text: 'We could not export the audit log. Try again.' } },
    onSuccess: (csv) => saveTodaysCsv('audit-log', csv),
  })
}
