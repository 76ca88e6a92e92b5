import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { CircleUserRound, type LucideIcon } from 'lucide-react'
import { furtherPagesFor, type NavigationItem, pagesFor } from '#features/shell/navigation.ts'
import type { Permission } from '@bonafide/shared/contract/permissions.ts'

type PageAddress = NavigationItem['to'] | ReturnType<typeof furtherPagesFor>[number]['to'] | '/profile'

/** A command of the menu: it always leads somewhere. */
export type Command =
  | { id: string; kind: 'page'; label: string; icon: LucideIcon; to: PageAddress }
  | { id: string; kind: 'employee'; label: string; employee: Employee }

// Other names that users have for a page.
const otherNames: Partial<Record<PageAddress, string>> = {
  '/': 'home',
  '/widget': 'invite new import',
  '/employees': 'staff',
  '/verifications': 'queue waiting',
  '/right-to-work': 'covered excuse ending rtw',
  '/inspection': 'inspector home office covered',
  '/evidence-packs': 'zip inspector',
  '/billing': 'plan price upgrade',
  '/settings': 'organisation api keys',
  '/profile': 'password account',
}

/** Finds the pages of a user whose name, or another word for it, has a word that begins with each word of the text. */
export function pageCommands(text: string, may: (permission: Permission) => boolean): Command[] {
  const sought = text.toLowerCase().split(/\s+/).filter(Boolean)
  const pages = [
    ...pagesFor(may),
    { to: '/profile', label: 'Profile', icon: CircleUserRound } as const,
    ...(sought.length ? furtherPagesFor(may) : []),
  ]
  return pages.flatMap(({ to, label, icon }) => {
    const words = `${label} ${otherNames[to] ?? ''}`.toLowerCase().split(' ')
    const fits = sought.every((part) => words.some((word) => word.startsWith(part)))
    return fits ? [{ id: `page-${label.replace(' ', '-')}`, kind: 'page', label, icon, to } as const] : []
  })
}

export function employeeCommand(employee: Employee): Command {
  return { id: `employee-${employee.employeeId}`, kind: 'employee', label: employee.fullName, employee }
}
