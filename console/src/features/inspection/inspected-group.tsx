import type { InspectedEmployee, Inspection } from '@bonafide/shared/contract/right-to-work/inspection.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { lazy, Suspense, useId, useState } from 'react'
import { EmployeeLink } from '#features/employees/employee-link.tsx'
import type { CheckedEmployee } from '#features/assisted-check/check-panel.tsx'
import { TestWord } from '#features/employee-status/test-mark.tsx'
import { missingItems } from '#features/excuses/missing-words.ts'
import { verdictOf } from '#features/excuses/verdict-words.ts'
import * as queue from '#features/review-queue/queue.css.ts'
import { routeNames } from '#features/right-to-work/check-words.ts'
import { helpOf } from '#features/right-to-work/excuse-help.ts'
import { capital, formatDate, formatNumber } from '#lib/format.ts'
import { useMay } from '#lib/session/use-may.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/page/button-link.tsx'

const CheckPanel = lazy(() =>
  import('#features/assisted-check/check-panel.tsx').then((module) => ({ default: module.CheckPanel })),
)
const LikenessDialog = lazy(() =>
  import('#features/right-to-work/likeness-dialog.tsx').then((module) => ({
    default: module.LikenessDialog,
  })),
)

interface InspectedGroupProps {
  title: string
  group: Inspection['gaps']
  on: string
  /** The number of employees that are shown at first. */
  first: number
}

/** Lists employees of an inspection, each gap with what leads to its mending. */
export function InspectedGroup({ title, group: { total, items }, on, first }: InspectedGroupProps) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const [mended, setMended] = useState<{ action: 'record' | 'likeness'; employee: CheckedEmployee }>()
  const shown = isWhole ? items : items.slice(0, first)
  const close = () => setMended(undefined)
  return (
    <section className={queue.group} aria-labelledby={id}>
      <div className={queue.groupHead}>
        <h2 id={id} className={queue.groupName}>
          {title}
        </h2>
        <span className={queue.count}>{formatNumber(total)}</span>
      </div>
      <ul className={queue.list}>
        {shown.map((employee) => (
          <InspectedRow
            key={employee.employeeId}
            employee={employee}
            on={on}
            onMend={(action) => setMended({ action, employee })}
          />
        ))}
      </ul>
      {(items.length > shown.length || total > items.length) && (
        <div className={queue.rest}>
          {items.length > shown.length ? (
            <Button size="small" onClick={() => setWhole(true)}>
              {`Show all ${formatNumber(items.length)}`}
            </Button>
          ) : (
            <span>{`The first ${formatNumber(items.length)} are shown. The index in the ZIP lists them all.`}</span>
          )}
        </div>
      )}
      {mended && (
        <Suspense fallback={null}>
          {mended.action === 'record' ? (
            <CheckPanel employee={mended.employee} onClose={close} />
          ) : (
            <LikenessDialog employee={mended.employee} onClose={close} />
          )}
        </Suspense>
      )}
    </section>
  )
}

interface InspectedRowProps {
  employee: InspectedEmployee
  on: string
  onMend: (action: 'record' | 'likeness') => void
}

function InspectedRow({ employee, on, onMend }: InspectedRowProps) {
  const { employeeId, fullName, rightToWork, test } = employee
  const { label, detail, tone } = verdictOf(rightToWork, employee, on)
  return (
    <li className={queue.row}>
      <Avatar name={fullName} />
      <div className={queue.words}>
        <EmployeeLink {...verbatim} employeeId={employeeId} className={queue.name}>
          {fullName || 'No name'}
        </EmployeeLink>
        <p className={queue.detail}>
          <span className={queue.start}>{capital(gapText(employee, detail))}</span>
        </p>
        <p className={queue.detail}>{factsOf(employee)}</p>
      </div>
      <div className={queue.end}>
        {test && <TestWord step="rtw" />}
        <Badge tone={tone}>{label}</Badge>
        <Mend employee={employee} onMend={onMend} />
      </div>
    </li>
  )
}

/** Says the cover, and for one that is covered what is missing beside it. */
function gapText({ rightToWork }: InspectedEmployee, detail: string): string {
  const { state, missing, warnings } = rightToWork
  if (state === 'provisional') return detail
  const parts = missingItems({ missing }).map(({ short }) => short)
  const isEnding = warnings.includes('term_dates_end') && !missing.includes('term_dates')
  return [detail, ...parts, isEnding && 'term dates end within 30 days'].filter(Boolean).join(' · ')
}

/** The job, the start, and the check that it rests on: who, when and how. */
function factsOf({ job, site, startDate, rightToWork, check }: InspectedEmployee): string {
  const isSaid = rightToWork.state === 'none' && startDate
  const files = check && `${check.files} ${check.files === 1 ? 'file' : 'files'}`
  return [
    job && capital(job),
    site,
    startDate && !isSaid && `Start date ${formatDate(startDate)}`,
    check
      ? `${routeNames[check.route]} on ${formatDate(check.on)}${check.by ? ` by ${check.by}` : ''}`
      : 'No check',
    files,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The one thing that helps; nothing for one that lacks nothing. */
function Mend({ employee, onMend }: Omit<InspectedRowProps, 'on'>) {
  const may = useMay()
  const { employeeId, fullName, rightToWork } = employee
  const { state, missing } = rightToWork
  const isCovered = state !== 'none' && state !== 'lapsed' && state !== 'provisional'
  const help = helpOf(employee)
  if (!help || !may('checks:decide') || (isCovered && !missing.length)) return null
  const { label, action } = help
  return (
    <span className={queue.action}>
      {action === 'record' || action === 'likeness' ? (
        <Button size="small" aria-label={`${label}: ${fullName}`} onClick={() => onMend(action)}>
          {label}
        </Button>
      ) : (
        <ButtonLink to="/employees" search={{ employee: employeeId }} aria-label={`${label}: ${fullName}`}>
          {label}
        </ButtonLink>
      )}
    </span>
  )
}
