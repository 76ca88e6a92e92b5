import {
  type CheckRoute,
  checkRoutes,
  type EngagementKind,
  engagementKinds,
  gpg45Levels,
  type NewCheck,
  type Permission,
  permissions,
} from '@bonafide/shared/contract/right-to-work.ts'

type Level = NonNullable<NewCheck['provider']>['gpg45Level']

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '')

/** Finds what a word in a file stands for; undefined where it is none of ours. */
function wordsFor<Value extends string>(values: readonly Value[], others: Record<string, Value>) {
  const known = new Map<string, Value>(values.map((value) => [plain(value), value]))
  for (const [word, value] of Object.entries(others)) known.set(plain(word), value)
  return (typed: string): Value | undefined => known.get(plain(typed))
}

export const typedEngagement = wordsFor<EngagementKind>(engagementKinds, {
  staff: 'employee',
  permanent: 'employee',
  contractor: 'subcontractor',
  'sub-contractor': 'subcontractor',
  'agency worker': 'agency',
  'platform worker': 'platform',
})

export const typedRoute = wordsFor<CheckRoute>(checkRoutes, {
  'online check': 'online',
  'share code': 'online',
  evisa: 'online',
  manual: 'document',
  'manual check': 'document',
  documents: 'document',
  passport: 'document',
  idsp: 'digital',
  dvs: 'digital',
  idvt: 'digital',
  'digital check': 'digital',
  'employer checking service': 'ecs',
})

export const typedPermission = wordsFor<Permission>(permissions, {
  indefinite: 'unlimited',
  permanent: 'unlimited',
  'no time limit': 'unlimited',
  'settled status': 'settled',
  'pre-settled status': 'pre_settled',
  limited: 'time_limited',
  temporary: 'time_limited',
  pending: 'pending_application',
})

export const typedLevel = wordsFor<Level>(gpg45Levels, {})
