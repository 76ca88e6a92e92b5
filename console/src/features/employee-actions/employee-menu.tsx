import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import {
  Bell,
  Copy,
  Ellipsis,
  Link2Off,
  RotateCcw,
  Send,
  ShieldCheck,
  ShieldOff,
  Undo2,
  UserRoundPlus,
} from 'lucide-react'
import { iconButton } from '#ui/icon-button.css.ts'
import { Menu } from '#ui/overlay/menu.tsx'
import type { MenuItem } from '#ui/overlay/menu-popup.tsx'
import { actionLabel, actionsFor, type DetailsAction, useMayAct } from './employee-action.ts'

export type StartAction = (action: DetailsAction, employee: Employee) => void

const icons = {
  resend: <Send size={16} aria-hidden="true" />,
  nudge: <Bell size={16} aria-hidden="true" />,
  copy: <Copy size={16} aria-hidden="true" />,
  reopen: <RotateCcw size={16} aria-hidden="true" />,
  restore: <Undo2 size={16} aria-hidden="true" />,
  revoke: <Link2Off size={16} aria-hidden="true" />,
  rehire: <UserRoundPlus size={16} aria-hidden="true" />,
  not_required: <ShieldOff size={16} aria-hidden="true" />,
  require_again: <ShieldCheck size={16} aria-hidden="true" />,
}

const button = { className: iconButton, children: <Ellipsis size={16} aria-hidden="true" /> }

interface EmployeeMenuProps {
  employee: Employee
  /** Further items, after those that lists have. */
  more?: readonly MenuItem[]
  onAction: StartAction
}

/** Offers the actions on an employee; nothing where there is none. */
export function EmployeeMenu({ employee, more, onAction }: EmployeeMenuProps) {
  const mayAct = useMayAct()
  const actions = actionsFor(employee).filter(mayAct)
  const own = actions.map((action) => ({
    label: actionLabel(action, employee),
    icon: icons[action],
    onSelect: () => onAction(action, employee),
  }))
  const items = [...own, ...(more ?? [])]
  if (items.length === 0) return null
  return (
    <Menu
      label={`Actions for ${employee.fullName || employee.email}`}
      subject={employee.employeeId}
      button={button}
      items={items}
    />
  )
}
