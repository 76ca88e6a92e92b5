import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import type { Permission } from '@bonafide/shared/contract/permissions.ts'
import {
  Bell,
  CircleUserRound,
  FileArchive,
  FileUp,
  ListFilter,
  type LucideIcon,
  ScanSearch,
  Settings,
  UserRoundPlus,
} from 'lucide-react'
import { capital } from '#lib/format.ts'
import { anchorOf } from './shown-card.tsx'
import { actionsFor } from '#features/employee-actions/employee-action.ts'
import { furtherPagesFor, type NavigationItem, pagesFor } from '#features/shell/navigation.ts'

/** The groups of the menu, in their order. */
export const commandGroups = ['Employees', 'Pages', 'Actions', 'Lists', 'Settings'] as const
type Group = (typeof commandGroups)[number]

/** An action that is about an employee: the menu asks for whom. */
export type AskedAction = 'record' | 'nudge'

/** A command of the menu: it leads to an address or to an employee, or asks for one. */
export type Command = { id: string; label: string } & (
  | { kind: 'link'; group: Group; icon: LucideIcon; detail?: string | undefined; href: string }
  | { kind: 'ask'; group: 'Actions'; icon: LucideIcon; action: AskedAction }
  | { kind: 'employee'; group: 'Employees'; employee: Employee }
)

type May = (permission: Permission) => boolean

/** A label, its address, other words for it, and who has it. */
type Entry = readonly [label: string, href: string, others?: string, permission?: Permission]

// Other names that users have for a page.
const otherNames: Partial<
  Record<NavigationItem['to'] | ReturnType<typeof furtherPagesFor>[number]['to'], string>
> = {
  '/': 'home today',
  '/widget': 'invite new import',
  '/employees': 'staff',
  '/verifications': 'queue waiting',
  '/inspection': 'inspector home office covered',
  '/evidence-packs': 'zip inspector',
  '/billing': 'plan price upgrade',
  '/settings': 'organisation api keys',
}

const statuses = ['invited', 'verifying', 'verified', 'completed', 'failed'] as const
const lists: readonly Entry[] = [
  ['Not covered', '/employees?cover=not_covered', 'cover working right to work'],
  ['Almost covered', '/employees?cover=almost', 'cover missing provisional'],
  ['Cover ended', '/employees?cover=ended', 'not covered lapsed expired'],
  ['Covered, no end date', '/employees?cover=continuous', 'cover continuous'],
  ['Cover ends within 30 days', '/employees?cover=ends_30&sort=cover_end', 'ending expiring'],
  ['Cover ends within 60 days', '/employees?cover=ends_60&sort=cover_end', 'ending expiring'],
  ['In progress', '/verifications?tab=in_progress', 'waiting under way'],
  ['Follow-ups', '/verifications?tab=follow_ups', 'check again'],
  ...statuses.map((status) => [capital(status), `/employees?status=${status}`, 'status'] as const),
]

/** The cards of each part. Their address is the end of that of the part: what follows from their title, or is given. */
const settings: readonly (readonly [
  part: string,
  section: string,
  permission: Permission,
  cards: readonly Entry[],
])[] = [
  [
    'Organisation',
    'organisation',
    'settings:write',
    [
      ['Organisation name', 'name', 'rename'],
      ['Days until a link expires', 'linkDays', 'invitation'],
      ['Countries allowed for phone numbers', '', 'sms whatsapp'],
      ['Online passport checks', '', 'register digital'],
      ['Close organisation', '', 'delete end', 'organisation:close'],
    ],
  ],
  ['Brand', 'brand', 'settings:write', [['Your look', '', 'brand logo accent colour']]],
  [
    'Alerts and warnings',
    'alerts',
    'settings:write',
    [
      ['Warning signs', '', 'flags hold alerts'],
      ['Automatic reminders', '', 'cadence alerts'],
      ['Late right-to-work checks', '', 'escalation alerts'],
      ['Emails to managers', '', 'updates alerts'],
    ],
  ],
  [
    'Team',
    'team',
    'team',
    [
      ['Team', '', 'users roles members'],
      ['Invite a colleague', '', 'user'],
      ['Second factor', '', 'require two factor'],
    ],
  ],
  [
    'Sign-in',
    'sign-in',
    'sso',
    [
      ['Single sign-on', '', 'sso domain saml oidc sign-in'],
      ['Directory (SCIM)', '', 'scim entra okta provisioning'],
    ],
  ],
  [
    'Integrations',
    'integrations',
    'settings:write',
    [['HR system', '', 'bamboohr personio hris connect starters']],
  ],
  [
    'Data',
    'data',
    'employees:erase',
    [
      ['Retention', 'how-long-data-is-kept', 'data erase gdpr'],
      ['Legal holds', '', 'data'],
      ['Still employed?', '', 'data leavers'],
    ],
  ],
  [
    'Developers',
    'developers',
    'developers',
    [
      ['Allowed websites', '', 'origins embed widget'],
      ['API keys', '', 'tokens'],
      ['Add the widget to your website', '', 'code embed'],
      ['Webhooks', '', 'events slack teams'],
    ],
  ],
  ['Audit log', 'audit', 'audit', [['Audit log', '', 'history']]],
]

const profile: readonly Entry[] = [
  ['Change password', '/profile#change-password', 'account'],
  ['Your second factor', '/profile#second-factor', 'passkey app account'],
  ['Where you are signed in', '/profile#where-you-are-signed-in', 'sessions account'],
  ['Keyboard', '/profile#keyboard', 'shortcuts keys'],
]

/** Finds what a user can go to or do whose name, or another word for it, has a word that begins with each of the text. */
export function commandsFor(text: string, may: May): Command[] {
  const fits = finderOf(text)
  const pages = [
    ...pagesFor(may).map(({ to, label, icon }) => link('Pages', [label, to, otherNames[to]], icon)),
    link('Pages', ['Profile', '/profile', 'password account'], CircleUserRound),
  ]
  const actions = actionsOf(may)
  // Without a text these would bury the pages.
  if (!text.trim()) return [...pages, ...actions].map(({ command }) => command)
  const found = [
    ...pages,
    ...furtherPagesFor(may).map(({ to, label, icon }) => link('Pages', [label, to, otherNames[to]], icon)),
    ...actions,
    ...(may('employees:read') ? lists.map((entry) => link('Lists', entry, ListFilter)) : []),
    ...settings.flatMap(([part, section, permission, cards]) =>
      may(permission)
        ? cards
            .filter(([, , , needed]) => needed === undefined || may(needed))
            .map(([label, anchor, others]) =>
              link(
                'Settings',
                [label, `/settings/${section}#${anchor || anchorOf(label)}`, `${part} ${others}`],
                Settings,
                part,
              ),
            )
        : [],
    ),
    ...profile.map((entry) => link('Settings', entry, Settings, 'Profile')),
  ]
  return found.filter(({ words }) => fits(words)).map(({ command }) => command)
}

function actionsOf(may: May) {
  const links: readonly (readonly [LucideIcon, Entry])[] = [
    [UserRoundPlus, ['Invite an employee', '/widget', 'add new', 'employees:write']],
    [FileUp, ['Import employees', '/widget?tab=import', 'csv file many', 'employees:write']],
    [FileArchive, ['Make an evidence pack', '/evidence-packs', 'inspection zip', 'documents:read']],
  ]
  const asks = [
    ['Record check for…', 'record', ScanSearch, 'right to work', 'checks:decide'],
    ['Remind…', 'nudge', Bell, 'chase reminder', 'employees:write'],
  ] as const
  return [
    ...links.flatMap(([icon, entry]) =>
      entry[3] === undefined || may(entry[3]) ? [link('Actions', entry, icon)] : [],
    ),
    ...asks.flatMap(([label, action, icon, others, permission]) => {
      const command: Command = { id: `ask-${action}`, kind: 'ask', group: 'Actions', label, icon, action }
      return may(permission) ? [{ command, words: `${label} ${others}` }] : []
    }),
  ]
}

function link(group: Group, [label, href, others = '']: Entry, icon: LucideIcon, detail?: string) {
  const id = `${group}-${label}`.replaceAll(/[^\w]+/g, '-')
  const command: Command = { id, kind: 'link', group, label, icon, detail, href }
  return { command, words: `${label} ${others}` }
}

function finderOf(text: string) {
  const sought = text
    .toLowerCase()
    .split(/[\s,-]+/)
    .filter(Boolean)
  return (words: string) => {
    const known = words.toLowerCase().split(/[\s,-]+/)
    return sought.every((part) => known.some((word) => word.startsWith(part)))
  }
}

/** Returns the commands of the employees who were found: of those alone whom an action can be about. */
export function employeeCommands(employees: readonly Employee[], action: AskedAction | undefined): Command[] {
  return employees
    .filter((employee) => {
      if (action === 'nudge') return actionsFor(employee).includes('nudge')
      return action === undefined || !employee.erasedAt
    })
    .map((employee) => ({
      id: `employee-${employee.employeeId}`,
      kind: 'employee',
      group: 'Employees',
      label: employee.fullName,
      employee,
    }))
}
