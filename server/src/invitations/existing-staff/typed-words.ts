import {
  type CheckRoute,
  checkRoutes,
  conditionKinds,
  type EngagementKind,
  engagementKinds,
  type EngagementOrigin,
  engagementOrigins,
  gpg45Levels,
  type NewCheck,
  type Permission,
  permissions,
} from '@bonafide/shared/contract/right-to-work/checks.ts'

type Level = NonNullable<NewCheck['provider']>['gpg45Level']
type MadeBy = NonNullable<NewCheck['madeBy']>['who']
type Mode = NonNullable<NewCheck['likeness']>['mode']

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
  // As the console names them.
  'individual subcontractor': 'subcontractor',
  'through an online platform': 'platform',
  'through an agency': 'agency',
})
/** Told of a word that is no kind of engagement. */
export const engagementHelp = `Write one of: ${engagementKinds.join(', ')}`

export const typedOrigin = wordsFor<EngagementOrigin>(engagementOrigins, {
  'hired by us': 'hired',
  recruited: 'hired',
  'new hire': 'hired',
  transferred: 'tupe',
  transfer: 'tupe',
  'tupe transfer': 'tupe',
  'transferred (tupe)': 'tupe',
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

export const typedMadeBy = wordsFor<MadeBy>(['own_staff', 'transferor', 'other'], {
  own: 'own_staff',
  'our own staff': 'own_staff',
  'our staff': 'own_staff',
  'in-house': 'own_staff',
  us: 'own_staff',
  we: 'own_staff',
  hr: 'own_staff',
  tupe: 'transferor',
  'previous employer': 'transferor',
  'employer before the transfer': 'transferor',
  agency: 'other',
  'third party': 'other',
  'someone else': 'other',
})

export const typedSeen = wordsFor<Mode>(['in_person', 'live_video'], {
  'face to face': 'in_person',
  video: 'live_video',
  'video call': 'live_video',
  'by video': 'live_video',
  'by live video': 'live_video',
})

export const typedConditionKind = wordsFor<(typeof conditionKinds)[number]>(conditionKinds, {
  'student visa': 'student',
  studies: 'student',
  'supplementary employment': 'supplementary',
  'supplementary work': 'supplementary',
})

const codesOfPassports = { 'british citizen': 'GBR', irish: 'IRL', 'irish citizen': 'IRL' }
const codesOfCountries = { gb: 'GBR', uk: 'GBR', 'united kingdom': 'GBR', ie: 'IRL', ireland: 'IRL' }

/** The three letters of a passport. `British` alone may be one of six nationalities, so it is none. */
const lettersFor = (others: Record<string, string>) => {
  const find = wordsFor(Object.values(others), others)
  return (typed: string) => find(typed) ?? /^[A-Z]{3}$/.exec(typed.toUpperCase())?.[0]
}

export const typedNationality = lettersFor(codesOfPassports)
export const typedCountry = lettersFor(codesOfCountries)
