import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import {
  Bell,
  Copy,
  Ellipsis,
  Hash,
  Link2Off,
  RotateCcw,
  Send,
  ShieldCheck,
  ShieldOff,
  ShieldX,
  Undo2,
  UserRoundPlus,
} from 'lucide-react'
import { iconButton } from '#ui/icon-button.css.ts'
import { Menu } from '#ui/overlay/menu.tsx'
import type { MenuItem } from '#ui/overlay/menu-popup.tsx'
import { useApp } from '#lib/app-context.ts'
import type { App } from '#lib/app.ts'
import { actionLabel, actionsFor, canInvalidate, type DetailsAction, useMayAct } from './employee-action.ts'

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
  /** True in the employee's details: what is rare and about one employee alone is offered as well. */
  isWhole?: boolean
  onAction: StartAction
}

/** Offers the actions on an employee; nothing where there is none. */
export function EmployeeMenu({ employee, isWhole = false, onAction }: EmployeeMenuProps) {
  const { toasts } = useApp()
  const mayAct = useMayAct()
  const actions = actionsFor(employee).filter(mayAct)
  const items: MenuItem[] = actions.map((action) => ({
    label: actionLabel(action, employee),
    icon: icons[action],
    onSelect: () => onAction(action, employee),
  }))
  if (isWhole && canInvalidate(employee) && mayAct('invalidate')) {
    items.push({
      label: 'Invalidate a result',
      icon: <ShieldX size={16} aria-hidden="true" />,
      onSelect: () => onAction('invalidate', employee),
    })
  }
  if (isWhole) {
    items.push({
      label: 'Copy employee ID',
      icon: <Hash size={16} aria-hidden="true" />,
      onSelect: () => void copyId(toasts, employee),
    })
  }
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

/** Puts the name that the API has for an employee on the clipboard. */
async function copyId(toasts: App['toasts'], { employeeId }: Employee): Promise<void> {
  try {
    await navigator.clipboard.writeText(employeeId)
    toasts.open({ variant: 'default', title: 'ID copied', text: employeeId })
  } catch {
    toasts.open({ variant: 'destructive', title: 'ID not copied', text: `Copy it by hand: ${employeeId}` })
  }
}
