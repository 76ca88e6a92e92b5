import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#lib/session/use-may.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { EmployeeTestMark } from '#features/employee-status/test-mark.tsx'
import { StatusBadge } from '#features/employee-status/status-badge.tsx'
import { VerdictMark } from '#features/excuses/verdict-mark.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { employeeFinder } from '#features/employees/employee-finder.ts'
import { foundEmployeesQuery } from '#features/employees/employee-queries.ts'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { useEmployeeActions, useServesActions } from '#features/employee-actions/use-employee-actions.tsx'
import { useApp } from '#lib/app-context.ts'
import { type AskedAction, type Command, commandGroups, commandsFor, employeeCommands } from './command.ts'
import * as styles from './command-menu.css.ts'

const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

interface CommandToolsProps {
  isOpen: boolean
  onClose: () => void
}

/** Shows the menu while it is open, and the dialog of what was chosen in it afterwards. */
export function CommandTools({ isOpen, onClose }: CommandToolsProps) {
  const { start, dialog } = useEmployeeActions()
  const onAction = useServesActions() ? start : undefined
  return (
    <>
      {isOpen && <CommandMenu onClose={onClose} onAction={onAction} />}
      {dialog}
    </>
  )
}

interface CommandMenuProps {
  onClose: () => void
  /** Left out where the server has no actions. */
  onAction: StartAction | undefined
}

const titles: Record<AskedAction, string> = {
  record: 'Record check for which employee?',
  nudge: 'Remind which employee?',
}

/**
 * Goes to a page, a setting or an employee by a few letters of their name, and does what is done most. A combobox with a
 * listbox (ARIA practices).
 */
function CommandMenu({ onClose, onAction }: CommandMenuProps) {
  const router = useRouter()
  const navigate = useNavigate()
  const may = useMay()
  const [asked, setAsked] = useState<AskedAction>()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { employees, isSearching, isError } = useFoundEmployees(text, may('employees:read'))
  const others = asked ? [] : commandsFor(text, may).filter(({ kind }) => kind !== 'ask' || onAction)
  const commands = inGroups([...employeeCommands(employees, asked), ...others])
  const current = commands[Math.min(active, commands.length - 1)]
  const title = asked ? titles[asked] : 'Find an employee or page'

  function search(value: string) {
    setText(value)
    setActive(0)
  }
  function run(command: Command) {
    if (command.kind === 'ask') {
      setAsked(command.action)
      search('')
      return
    }
    onClose()
    if (command.kind === 'link') router.history.push(command.href)
    else if (asked) onAction?.(asked, command.employee)
    else {
      const { employeeId } = command.employee
      void navigate({ to: '.', search: (old) => ({ ...old, employee: employeeId }), resetScroll: false })
    }
  }
  function onKeyDown(event: KeyboardEvent) {
    const move = moves[event.key]
    if (move) setActive((active + move + commands.length) % Math.max(1, commands.length))
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && current) run(current)
    else if (event.key === 'Backspace' && text === '' && asked) setAsked(undefined)
    else return
    event.preventDefault()
  }
  return (
    <Modal side="top" label={title} onClose={onClose}>
      <div className={styles.box}>
        <Search size={16} aria-hidden="true" />
        <input
          className={styles.input}
          role="combobox"
          aria-label={title}
          aria-expanded={commands.length > 0}
          aria-controls="commands"
          aria-autocomplete="list"
          aria-activedescendant={current?.id}
          autoComplete="off"
          spellCheck={false}
          placeholder={title}
          value={text}
          maxLength={200}
          onChange={(event) => search(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <CommandList commands={commands} current={current} onChoose={run} />
      <Outcome
        count={commands.length}
        isSearching={isSearching}
        isError={isError}
        isBegun={!asked || text.trim() !== ''}
      />
    </Modal>
  )
}

const inGroups = (commands: readonly Command[]) =>
  commandGroups.flatMap((group) => commands.filter((command) => command.group === group))

interface OutcomeProps {
  count: number
  isSearching: boolean
  isError: boolean
  /** False until a text is needed and typed. */
  isBegun: boolean
}

function Outcome({ count, isSearching, isError, isBegun }: OutcomeProps) {
  const isEmpty = count === 0 && !isSearching && isBegun
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

/** Lists the results by their groups, employees first. */
function CommandList({ commands, current, onChoose }: CommandListProps) {
  return (
    <div role="listbox" id="commands" aria-label="Results" className={styles.list}>
      {commandGroups.map((group) => {
        const own = commands.filter((command) => command.group === group)
        if (own.length === 0) return null
        return (
          <div key={group} role="group" aria-label={group}>
            <p className={styles.heading} aria-hidden="true">
              {group}
            </p>
            {own.map((command) => (
              <Option
                key={command.id}
                command={command}
                isCurrent={command === current}
                onChoose={onChoose}
              />
            ))}
          </div>
        )
      })}
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
      {command.kind === 'employee' ? <EmployeeOption command={command} /> : <Plain command={command} />}
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

function Plain({ command }: { command: Exclude<Command, { kind: 'employee' }> }) {
  const { icon: Icon, label } = command
  return (
    <>
      <Icon size={18} className={styles.icon} aria-hidden="true" />
      <span className={styles.words}>{label}</span>
      {command.kind === 'link' && command.detail && <span className={styles.detail}>{command.detail}</span>}
    </>
  )
}

/** Pause in typing before the server is asked, in milliseconds. */
const pause = 200
const shortest = 2

/**
 * Finds the employees whose name, email or phone has the text, as the server finds them. While the answer is on its way,
 * those of the text before are shown who have this one, too: none is ever a result of a text that they do not have.
 */
function useFoundEmployees(text: string, isAllowed: boolean) {
  const app = useApp()
  const [q, setQ] = useState('')
  const sought = text.trim().length < shortest || !isAllowed ? '' : text.trim()
  useEffect(() => {
    const timer = setTimeout(() => setQ(sought), pause)
    return () => clearTimeout(timer)
  }, [sought])
  const { data, isFetching, isError, isPlaceholderData } = useQuery(foundEmployeesQuery(app, q))
  const items = sought && q ? (data?.items ?? []) : []
  const isAnswer = sought === q && !isPlaceholderData
  return {
    employees: isAnswer ? items : employeeFinder(items)(sought),
    isSearching: sought !== q || isFetching,
    isError: isError && sought !== '',
  }
}
