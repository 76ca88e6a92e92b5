import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useEffect, useRef } from 'react'
import { EmployeeTestMark } from '#features/employee-status/test-mark.tsx'
import { StatusBadge } from '#features/employee-status/status-badge.tsx'
import { VerdictMark } from '#features/excuses/verdict-mark.tsx'
import { Avatar } from '#ui/avatar.tsx'
import type { Command } from './command.ts'
import * as styles from './command-menu.css.ts'

interface CommandListProps {
  commands: readonly Command[]
  current: Command | undefined
  onChoose: (command: Command) => void
}

/** Lists the results, employees first. */
export function CommandList(props: CommandListProps) {
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
