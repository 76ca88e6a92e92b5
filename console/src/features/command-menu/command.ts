import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { CircleUserRound, type LucideIcon } from 'lucide-react'
import { navigation } from '#features/shell/navigation.ts'

/** Something the command menu can do: it always leads somewhere. */
export type Command =
  | { id: string; kind: 'page'; label: string; icon: LucideIcon; to: (typeof pages)[number]['to'] }
  | { id: string; kind: 'employee'; label: string; employee: Employee }

const pages = [...navigation, { to: '/profile', label: 'Profile', icon: CircleUserRound }] as const
// What users also call a page.
const otherNames: Partial<Record<(typeof pages)[number]['to'], string>> = {
  '/': 'home',
  '/widget': 'invite new import',
  '/employees': 'staff',
  '/verifications': 'queue waiting',
  '/billing': 'plan price upgrade',
  '/settings': 'organisation api keys',
  '/profile': 'password account',
}

/** The pages whose name, or another word for it, has a word that begins with each word of the text. */
export function pageCommands(text: string): Command[] {
  const sought = text.toLowerCase().split(/\s+/).filter(Boolean)
  return pages.flatMap(({ to, label, icon }) => {
    const words = `${label} ${otherNames[to] ?? ''}`.toLowerCase().split(' ')
    const fits = sought.every((part) => words.some((word) => word.startsWith(part)))
    return fits ? [{ id: `page-${label.replace(' ', '-')}`, kind: 'page', label, icon, to } as const] : []
  })
}

export function employeeCommand(employee: Employee): Command {
  return { id: `employee-${employee.employeeId}`, kind: 'employee', label: employee.fullName, employee }
}
