import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import type { Employee, EmployeeDetail } from '@bonafide/shared/contract/employees/employees.ts'
import type { Elements } from '@bonafide/shared/ui/elements.ts'
import { phones } from '@bonafide/shared/ui/focus-ring.css.ts'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Hash, ShieldX, X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { canInvalidate, useMayAct } from '#features/employee-actions/employee-action.ts'
import { timelineQuery } from '#features/employee-actions/employee-actions-queries.ts'
import { EmployeeMenu, type StartAction } from '#features/employee-actions/employee-menu.tsx'
import { EraseSection, SubjectAccessSection } from '#features/employee-erasure/personal-data-sections.tsx'
import { EmployeeTestMark } from '#features/employee-status/test-mark.tsx'
import { employeeQuery } from '#features/employees/employee-queries.ts'
import { VerdictBar } from '#features/right-to-work/verdict-bar.tsx'
import { useApp } from '#lib/app-context.ts'
import { useMedia } from '#lib/use-media.ts'
import { Avatar } from '#ui/avatar.tsx'
import { iconButton } from '#ui/icon-button.css.ts'
import { Tabs } from '#ui/page/tabs.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import * as styles from './employee-details.css.ts'
import { EmployeeChecks, EmployeeNames, EmployeeOverview } from './employee-facts.tsx'
import { EmployeeHistory } from './employee-history.tsx'
import { NextAction, StepLine } from './next-action.tsx'

/** The parts of the details; the first is the one that opens. */
export const detailParts = ['overview', 'checks', 'history', 'data'] as const
export type DetailPart = (typeof detailParts)[number]

export const titleId = 'employee-details-title'
export const headId = 'employee-details-head'

interface EmployeeDetailsProps {
  employeeId: string
  part: DetailPart
  onPart: (part: DetailPart) => void
  onClose: () => void
  /** Left out where there is none. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** Left out where the server has no actions. */
  onAction: StartAction | undefined
}

/** Shows everything about one employee: who, whether covered, and what is next; the rest in parts below. */
export function EmployeeDetails(props: EmployeeDetailsProps) {
  const { employeeId, part, onPart, onAction, onPrevious, onNext } = props
  const isPhone = useMedia(phones)
  const ways = (onPrevious ?? onNext) && <Ways isBelow={isPhone} onPrevious={onPrevious} onNext={onNext} />
  return (
    <>
      <SheetHead {...props} ways={isPhone ? undefined : ways} />
      <LoadBoundary
        failure={{ title: 'Error', text: 'Failed to fetch employee details' }}
        resetKey={employeeId}
        pending={
          <SheetBody>
            <Spinner text="Loading..." />
          </SheetBody>
        }
        renderFailed={(message) => <SheetBody>{message}</SheetBody>}
      >
        {/* Another key: nothing that was typed about one is there for the next. */}
        <LoadedDetails
          key={employeeId}
          employeeId={employeeId}
          part={part}
          onPart={onPart}
          onAction={onAction}
        />
      </LoadBoundary>
      {isPhone && ways}
    </>
  )
}

/** Stays outside of the parts that wait, as the focus is here from the start: a head that is replaced would lose it. */
function SheetHead({
  employeeId,
  onClose,
  onAction,
  ways,
}: EmployeeDetailsProps & { ways: Elements | undefined }) {
  const { data } = useQuery({ ...employeeQuery(useApp(), employeeId), retryOnMount: false })
  const employee = data?.employee
  return (
    <div className={styles.top}>
      <div className={styles.head} id={headId}>
        {employee && <Avatar name={employee.fullName} size="large" />}
        <h2 id={titleId} className={styles.headWords}>
          <span className={styles.kind}>Employee Details</span>
          {employee && (
            <span {...verbatim} className={styles.name}>
              {employee.fullName}
            </span>
          )}
        </h2>
        {employee && <EmployeeTestMark employee={employee} />}
        <div className={styles.tools}>
          {ways}
          {employee && onAction && <WholeMenu employee={employee} onAction={onAction} />}
          <button type="button" className={iconButton} aria-label="Close" onClick={onClose}>
            <X size={18} aria-hidden="true" />
          </button>
        </div>
      </div>
      {employee && <VerdictBar employee={employee} onAction={onAction} />}
    </div>
  )
}

/** Offers what lists do, and what is rare and about one employee alone. */
function WholeMenu({ employee, onAction }: { employee: Employee; onAction: StartAction }) {
  const { toasts } = useApp()
  const mayAct = useMayAct()
  const invalidate = {
    label: 'Invalidate a result',
    icon: <ShieldX size={16} aria-hidden="true" />,
    onSelect: () => onAction('invalidate', employee),
  }
  const copyId = {
    label: 'Copy employee ID',
    icon: <Hash size={16} aria-hidden="true" />,
    onSelect() {
      const { employeeId } = employee
      navigator.clipboard.writeText(employeeId).then(
        () => toasts.open({ variant: 'default', title: 'ID copied', text: employeeId }),
        () => toasts.open({ variant: 'destructive', title: 'ID not copied', text: `It is ${employeeId}.` }),
      )
    },
  }
  const mayInvalidate = canInvalidate(employee) && mayAct('invalidate')
  return (
    <EmployeeMenu
      employee={employee}
      more={mayInvalidate ? [invalidate, copyId] : [copyId]}
      onAction={onAction}
    />
  )
}

interface WaysProps extends Pick<EmployeeDetailsProps, 'onPrevious' | 'onNext'> {
  /** On a phone, which has no keys and no room in the head: at the end of the screen, where a thumb is. */
  isBelow: boolean
}

/** Leads to the rows before and after. */
function Ways({ isBelow, onPrevious, onNext }: WaysProps) {
  const buttons = (
    <>
      <WayButton label="Previous employee" shortcut="K" onGo={onPrevious} isBelow={isBelow}>
        <ChevronUp size={18} aria-hidden="true" />
        {isBelow && <span>Previous</span>}
      </WayButton>
      <WayButton label="Next employee" shortcut="J" onGo={onNext} isBelow={isBelow}>
        <ChevronDown size={18} aria-hidden="true" />
        {isBelow && <span>Next</span>}
      </WayButton>
    </>
  )
  return isBelow ? <div className={styles.ways}>{buttons}</div> : buttons
}

interface WayButtonProps extends Pick<WaysProps, 'isBelow'> {
  label: string
  shortcut: string
  /** Left out at the end of the list: the button stays, and with it the focus. */
  onGo: (() => void) | undefined
  children: ReactNode
}

function WayButton({ label, shortcut, onGo, isBelow, children }: WayButtonProps) {
  function go({ currentTarget }: MouseEvent) {
    // The next one is read from the top.
    if (isBelow) currentTarget.closest('[role=dialog]')?.scrollTo(0, 0)
    onGo?.()
  }
  return (
    <button
      type="button"
      className={isBelow ? styles.wayBelow : styles.way}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={`${label} (${shortcut})`}
      aria-disabled={!onGo}
      onClick={onGo && go}
    >
      {children}
    </button>
  )
}

const tabs = [
  { id: 'overview', label: 'Overview' },
  { id: 'checks', label: 'Checks and evidence' },
  { id: 'history', label: 'History' },
  { id: 'data', label: 'Data' },
] as const

type LoadedDetailsProps = Pick<EmployeeDetailsProps, 'employeeId' | 'part' | 'onPart' | 'onAction'>

function LoadedDetails({ employeeId, part, onPart, onAction }: LoadedDetailsProps) {
  const { data: detail } = useSuspenseQuery(employeeQuery(useApp(), employeeId))
  return (
    <SheetBody>
      <NextAction detail={detail} onAction={onAction} />
      <StepLine detail={detail} />
      <Tabs label="Employee Details" tabs={tabs} current={part} onChange={onPart}>
        {part === 'overview' && <OverviewPart detail={detail} onAction={onAction} />}
        {part === 'checks' && <EmployeeChecks detail={detail} />}
        {part === 'history' && (
          <LoadBoundary
            failure={{ text: 'We could not load the timeline.' }}
            pending={<Spinner text="Loading..." />}
          >
            <HistoryPart employeeId={employeeId} />
          </LoadBoundary>
        )}
        {part === 'data' && <DataPart employee={detail.employee} onAction={onAction} />}
      </Tabs>
    </SheetBody>
  )
}

interface PartProps {
  detail: EmployeeDetail
  onAction: StartAction | undefined
}

/** Says who invited them as soon as the timeline does: nothing else waits for it. */
function OverviewPart({ detail, onAction }: PartProps) {
  const { data: history } = useQuery({
    ...timelineQuery(useApp(), detail.employee.employeeId),
    retryOnMount: false,
  })
  return <EmployeeOverview detail={detail} events={history?.events} onAction={onAction} />
}

function HistoryPart({ employeeId }: { employeeId: string }) {
  const { data: history } = useSuspenseQuery(timelineQuery(useApp(), employeeId))
  if (!history?.events.length && !history?.messages.length) return <p>Nothing has happened yet.</p>
  return <EmployeeHistory {...history} />
}

function DataPart({ employee, onAction }: { employee: Employee; onAction: StartAction | undefined }) {
  return (
    <>
      <EmployeeNames employee={employee} />
      <SubjectAccessSection employee={employee} />
      {onAction && <EraseSection employee={employee} onAction={onAction} />}
    </>
  )
}

function SheetBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>
}
