import type { Permission } from '@bonafide/shared/contract/permissions.ts'
import {
  ChartNoAxesColumn,
  CreditCard,
  LayoutDashboard,
  type LucideIcon,
  Settings,
  ShieldCheck,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react'

export interface NavigationItem {
  to: '/' | '/widget' | '/employees' | '/verifications' | '/reports' | '/billing' | '/settings'
  label: string
  icon: LucideIcon
  /** Without one every user of the organisation has the page. */
  permission?: Permission
}

/** The pages of the sidebar, in its order. */
const navigation: readonly NavigationItem[] = [
  { to: '/', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/widget', label: 'Add Employee', icon: UserRoundPlus, permission: 'employees:write' },
  { to: '/employees', label: 'Employees', icon: UsersRound, permission: 'employees:read' },
  { to: '/verifications', label: 'Verifications', icon: ShieldCheck, permission: 'employees:read' },
  { to: '/reports', label: 'Reports', icon: ChartNoAxesColumn, permission: 'reports:read' },
  { to: '/billing', label: 'Billing', icon: CreditCard, permission: 'billing' },
  { to: '/settings', label: 'Settings', icon: Settings },
]

/** Pages that are reached from others. */
const further = [
  { to: '/inspection', label: 'Inspection', icon: ShieldCheck, permission: 'documents:read' },
  { to: '/evidence-packs', label: 'Evidence packs', icon: ShieldCheck, permission: 'documents:read' },
] as const

/** Returns the permission that the page at an address needs; undefined where every user has it. */
export function permissionFor(pathname: string): Permission | undefined {
  return [...navigation, ...further].find(({ to }) => to === pathname)?.permission
}

type May = (permission: Permission) => boolean

/** Returns the pages of the sidebar that a user has. */
export function pagesFor(may: May): NavigationItem[] {
  return navigation.filter(({ permission }) => permission === undefined || may(permission))
}

/** Returns the pages beside them, which are found by their name. */
export function furtherPagesFor(may: May) {
  return further.filter(({ permission }) => may(permission))
}
