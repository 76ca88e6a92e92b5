import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#lib/session/use-may.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { EmployeeTestMark } from '#features/employee-status/test-mark.tsx'
import { StatusBadge } from '#features/employee-status/status-badge.tsx'
import { VerdictMark } from '#features/excuses/verdict-mark.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { foundEmployeesQuery } from '#features/employees/employee-queries.ts'
import { useApp } from '#lib/app-context.ts'
import { type Command, employeeCommand, pageCommands } from './command.ts'
import * as styles from './command-menu.css.ts'

const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Goes to a page or an employee by a few letters of their name. A combobox with a listbox (ARIA practices). */
export function CommandMenu({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const may = useMay()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { employees, isSearching, isError } = useFoundEmployees(text)
  const commands = [...employees.map(employeeCommand), ...pageCommands(text, may)]
  const current = commands[Math.min(active, commands.length - 1)]

  function run(command: Command) {
    onClose()
    if (command.kind === 'page') void navigate({ to: command.to })
    else void navigate({ to: '/employees', search: { employee: command.employee.employeeId } })
  }
  function onKeyDown(event: KeyboardEvent) {
    const move = moves[event.key]
    if (move) setActive((active + move + commands.length) % Math.max(1, commands.length))
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && current) run(current)
    else return
    event.preventDefault()
  }
  return (
    <Modal side="top" label="Find an employee or page" onClose={onClose}>
      <div className={styles.box}>
        <Search size={16} aria-hidden="true" />
        <input
          className={styles.input}
          role="combobox"
          aria-label="Find an employee or page"
          aria-expanded={commands.length > 0}
          aria-controls="commands"
          aria-autocomplete="list"
          aria-activedescendant={current?.id}
          autoComplete="off"
          spellCheck={false}
          placeholder="Find an employee or page"
          value={text}
          maxLength={200}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <CommandList commands={commands} current={current} onChoose={run} />
      <Outcome count={commands.length} isSearching={isSearching} isError={isError} />
    </Modal>
  )
}

function Outcome({ count, isSearching, isError }: { count: number; isSearching: boolean; isError: boolean }) {
  const isEmpty = count === 0 && !isSearching
  return (
    <div role="status">
      {isError && <p className={styles.note}>We cannot search employees right now. Try again in a moment.</p>}
      {isEmpty && !isError && <p className={styles.note}>No results. Try a name, email or phone number.</p>}
      {count === 0 && isSearching && <p className={styles.note}>Searching...</p>}
      {count > 0 && <VisuallyHidden>{count === 1 ? '1 result' : `${count} results`}</VisuallyHidden>}
    </div>
  )
}

interface CommandListProps {
  commands: readonly Command[]
  current: Command | undefined
  onChoose: (command: Command) => void
}

/** Lists the results, employees first. */
function CommandList(props: CommandListProps) {
  return (
    <div role="listbox" id="commands" aria-label="Results" className={styles.list}>
      <Group kind="employee" title="Employees" {...props} />
      <Group kind="page" title="Pages" {...props} />
    </div>
  )
}

function Group({
  kind,
  title,
  commands,
  current,
  onChoose,
}: CommandListProps & { kind: Command['kind']; title: string }) {
  const own = commands.filter((command) => command.kind === kind)
  if (own.length === 0) return null
  return (
    <div role="group" aria-label={title}>
      <p className={styles.heading} aria-hidden="true">
        {title}
      </p>
      {own.map((command) => (
        <Option key={command.id} command={command} isCurrent={command === current} onChoose={onChoose} />
      ))}
    </div>
  )
}

interface OptionProps {
  command: Command
  isCurrent: boolean
  onChoose: (command: Command) => void
}

function Option({ command, isCurrent, onChoose }: OptionProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the input's, which keeps the focus
    <div
      ref={element}
      id={command.id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(command)}
    >
      {command.kind === 'employee' ? <EmployeeOption command={command} /> : <Page command={command} />}
    </div>
  )
}

function EmployeeOption({ command: { employee } }: { command: Command & { kind: 'employee' } }) {
  return (
    <>
      <Avatar name={employee.fullName} />
      <span className={styles.words}>
        <span {...verbatim} className={styles.name}>
          {employee.fullName}
        </span>
        <span className={styles.detail}>{employee.email}</span>
      </span>
      <span className={styles.marks}>
        <EmployeeTestMark employee={employee} />
        <VerdictMark employee={employee} />
        <StatusBadge employee={employee} />
      </span>
    </>
  )
}

function Page({ command: { icon: Icon, label } }: { command: Command & { kind: 'page' } }) {
  return (
    <>
      <Icon size={18} className={styles.icon} aria-hidden="true" />
      <span className={styles.words}>{label}</span>
    </>
  )
}

/** Pause in typing before the server is asked, in milliseconds. */
const pause = 200
const shortest = 2

/** Finds the employees whose name, email or phone has the text, as the server finds them. */
function useFoundEmployees(text: string) {
  const app = useApp()
  const [q, setQ] = useState('')
  const sought = text.trim().length < shortest ? '' : text.trim()
  useEffect(() => {
    const timer = setTimeout(() => setQ(sought), pause)
    return () => clearTimeout(timer)
  }, [sought])
  const { data, isFetching, isError } = useQuery(foundEmployeesQuery(app, q))
  return {
    employees: sought && q ? (data?.items ?? []) : [],
    isSearching: sought !== q || isFetching,
    isError: isError && sought !== '',
  }
}
