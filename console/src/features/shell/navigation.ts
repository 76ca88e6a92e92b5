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
}

/** The pages of the sidebar, in its order. */
export const navigation: readonly NavigationItem[] = [
  { to: '/', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/widget', label: 'Add Employee', icon: UserRoundPlus },
  { to: '/employees', label: 'Employees', icon: UsersRound },
  { to: '/verifications', label: 'Verifications', icon: ShieldCheck },
  { to: '/reports', label: 'Reports', icon: ChartNoAxesColumn },
  { to: '/billing', label: 'Billing', icon: CreditCard },
  { to: '/settings', label: 'Settings', icon: Settings },
]
