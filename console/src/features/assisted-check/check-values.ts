import type { Employee, EmployeeDetail } from '@bonafide/shared/contract/employees/employees.ts'
import type { NewCheck } from '@bonafide/shared/contract/right-to-work/checks.ts'
import type { RightToWork } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import type { SentChoice } from '@bonafide/shared/contract/right-to-work/choice.ts'
import { londonDay } from '#lib/london-day.ts'
import { routeChoices } from './route-words.ts'

/** The values of the form, by the field names that the server uses. A ticked box is `yes`. */
const empty = {
  route: '',
  isEarlier: '',
  checkedAt: '',
  'madeBy.who': '',
  'madeBy.name': '',
  documentCode: '',
  documentNumber: '',
  documentExpires: '',
  documentClipped: '',
  citizenship: '',
  isVignette: '',
  nationality: '',
  /** As three letters, where it is none of the list. */
  otherNationality: '',
  issuingCountry: '',
  otherCountry: '',
  companion: '',
  shareCode: '',
  dateOfBirth: '',
  nameOnEvidence: '',
  'nameAccepted.reason': '',
  permission: '',
  permissionStart: '',
  permissionEnd: '',
  applicationDate: '',
  applicationKind: '',
  evidenceSeenOn: '',
  weeklyHoursLimit: '',
  conditionKind: '',
  termDatesUntil: '',
  occupationLimit: '',
  conditions: '',
  jobFits: '',
  'jobFits.jobTitle': '',
  'pvn.reference': '',
  'pvn.date': '',
  'pvn.positive': '',
  'provider.name': '',
  'provider.reference': '',
  'provider.gpg45Level': '',
  'provider.gpg45Profile': '',
  'provider.onRegister': '',
  'provider.registerCheckedAt': '',
  likeness: '',
  originalSeen: '',
  beforeWorkStarted: '',
  workNotBegun: '',
  outcome: '',
  failKind: '',
  reason: '',
  need: '',
}
export type CheckValues = typeof empty
export type CheckField = keyof CheckValues

type Identity = EmployeeDetail['identity']

/** Returns the first values of the form: those that the employee has sent, and shown at the identity check. */
export function initialValues(sent: SentChoice | null | undefined, identity?: Identity): CheckValues {
  const documentCode = documentOfChoice(sent, identity)
  const isPassport = documentCode === 'A1' || documentCode === 'A2'
  return {
    ...empty,
    route: routeOfChoice(sent),
    documentCode,
    nameOnEvidence: (isPassport && identity?.documentName) || '',
    shareCode: sent?.shareCode ?? '',
    dateOfBirth: sent?.dateOfBirth ?? '',
    evidenceSeenOn: londonDay(),
  }
}

/** Returns the route that the employee has chosen, empty where that is left to the user. */
export function routeOfChoice(sent: SentChoice | null | undefined): string {
  // The result of a digital check that the employee makes comes from its provider.
  const isOurs = sent?.route !== 'digital' && routeChoices.some(({ value }) => value === sent?.route)
  return isOurs && sent?.route ? sent.route : ''
}

const documentsOfChoice: Readonly<Record<string, string>> = {
  certificate: 'A7',
  citizenship: 'A9',
  endorsed_passport: 'B1',
}
const passportsOf: Readonly<Record<string, string>> = { GB: 'A1', IE: 'A2' }

function documentOfChoice(sent: SentChoice | null | undefined, identity: Identity): string {
  const document = sent?.route === 'document' ? (sent.document ?? '') : ''
  if (document !== 'passport' && document !== 'expired_passport') return documentsOfChoice[document] ?? ''
  // They said a British or Irish one. An accepted identity check has seen which of the two.
  const isSeen = identity?.state === 'accepted' && identity.documentType === 'passport'
  return (isSeen && passportsOf[identity.issuingCountry ?? '']) || ''
}

/** Returns the kind of the check: the first one, one after a transfer, or one that follows up. */
export function kindOf(
  { origin }: Pick<Employee, 'origin'>,
  rightToWork: RightToWork | null | undefined,
): NewCheck['kind'] {
  const isFirst = !rightToWork || ['none', 'provisional', 'not_required'].includes(rightToWork.state)
  if (!isFirst) return 'followup'
  return origin === 'tupe' ? 'tupe' : 'initial'
}
