import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { Bell, Copy, Ellipsis, Link2Off, RotateCcw, Send, Undo2 } from 'lucide-react'
import { iconButton } from '#ui/icon-button.css.ts'
import { Menu } from '#ui/menu.tsx'
import { actionLabels, actionsFor, type DetailsAction } from './person-action.ts'

export type StartAction = (action: DetailsAction, employee: Employee) => void

const icons = {
  resend: <Send size={16} aria-hidden="true" />,
  nudge: <Bell size={16} aria-hidden="true" />,
  copy: <Copy size={16} aria-hidden="true" />,
  reopen: <RotateCcw size={16} aria-hidden="true" />,
  restore: <Undo2 size={16} aria-hidden="true" />,
  revoke: <Link2Off size={16} aria-hidden="true" />,
}

const button = { className: iconButton, children: <Ellipsis size={16} aria-hidden="true" /> }

interface PersonMenuProps {
  employee: Employee
  onAction: StartAction
}

/** What can be done about a person; nothing where there is nothing. */
export function PersonMenu({ employee, onAction }: PersonMenuProps) {
  const actions = actionsFor(employee)
  if (actions.length === 0) return null
  const items = actions.map((action) => ({
    label: actionLabels[action],
    icon: icons[action],
    onSelect: () => onAction(action, employee),
  }))
  return (
    <Menu
      label={`Actions for ${employee.fullName || employee.email}`}
      subject={employee.employeeId}
      button={button}
      items={items}
    />
  )
}
