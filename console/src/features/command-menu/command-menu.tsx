import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useMay } from '#lib/session/use-may.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { type Command, pageCommands, employeeCommand } from './command.ts'
import * as styles from './command-menu.css.ts'
import { CommandList } from './command-list.tsx'
import { useFoundEmployees } from './use-found-employees.ts'

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
