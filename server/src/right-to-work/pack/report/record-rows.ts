import type {
  EngagementKind,
  EngagementOrigin,
  NewCheck,
} from '@bonafide/shared/contract/right-to-work/checks.ts'
import type { CheckFile } from '../../checks/check-files.ts'
import type { OpenedRecord, StoredCheck, StoredRehire } from '../../checks/check-record.ts'
import type { RuleBook } from '../../rules/rules.ts'
import type { PackContents } from '../pack-contents.ts'
import { engagementNames, madeByText, moment, partsText, permissionNames, routeNames } from './report-text.ts'

type Row = [label: string, value: string | null | undefined]

/** Returns the rows of a report about a record, in the record's order. */
export function recordRows(
  record: OpenedRecord,
  { names, records }: Pick<PackContents, 'names' | 'records'>,
  rules: RuleBook,
): Row[] {
  const { facts, recordedAt, recordedBy, supersedes, id, rulesVersion, hash } = record
  const numberOf = (wanted: string) => records.find((other) => other.id === wanted)?.seq
  const correction = records.find((other) => other.supersedes === id)
  const nameOf = (actor: string) => names.get(actor) ?? actor
  return [
    ['Recorded', `${moment(recordedAt)} by ${nameOf(recordedBy)}`],
    ['Corrects', supersedes && `record ${numberOf(supersedes) ?? supersedes}`],
    ['Corrected by', correction && `record ${correction.seq}: this one counts for nothing`],
    ...(facts && 'check' in facts
      ? checkRows(facts.check, {
          documents: rules.of(rulesVersion).documents,
          attestedBy: nameOf(facts.check.likenessBy ? `user:${facts.check.likenessBy}` : recordedBy),
        })
      : otherRows(facts)),
    ['Judged by', `rules ${rulesVersion}`],
    ['Hash', hash],
  ]
}

function otherRows(facts: Exclude<OpenedRecord['facts'], { check: StoredCheck }>): Row[] {
  if (!facts) return [['Contents', 'destroyed']]
  if ('takenBack' in facts)
    return [['Meaning', 'A result was invalidated: the checks before it prove nothing']]
  if ('lapse' in facts) {
    return [
      ['Meaning', 'The employer knows that there is no right to work'],
      ['Known since', facts.lapse.knownSince],
      ['Reason', facts.lapse.reason],
    ]
  }
  if ('notRequired' in facts) {
    return [
      ['Meaning', 'No check is required, by what the employer says. This is no statutory excuse'],
      ['Because', becauseNames[facts.notRequired.because]],
      ['Reason', facts.notRequired.reason],
    ]
  }
  if ('required' in facts) return [['Meaning', 'A check is required again']]
  return rehireRows(facts.rehired)
}

const becauseNames = {
  under_16: 'they are under 16',
  volunteer: 'they are a volunteer',
  other: 'another reason',
} as const

function rehireRows({ sameContract, before }: StoredRehire): Row[] {
  const counts = sameContract
    ? 'The contract never ended, by what the employer says: earlier checks count'
    : 'Earlier checks count for nothing in it: it needs one of its own'
  return [
    ['Meaning', `A new engagement began. ${counts}`],
    ['Before: works as', engagementText(before.engagement)],
    ['Before: joined', originText(before.origin)],
    ['Before: start date', before.startDate ?? 'not recorded'],
    ['Before: leave date', before.leaveDate],
    ['Before: site', before.site],
  ]
}

export const engagementText = (engagement: EngagementKind | null) => engagement && engagementNames[engagement]

export function originText(origin: EngagementOrigin | null): string | null {
  return origin === 'tupe' ? 'with a transfer of the business (TUPE)' : origin
}

interface Judged {
  documents: ReturnType<RuleBook['of']>['documents']
  /** The user who attested the likeness, unless another one made the check. */
  attestedBy: string
}

function checkRows(check: StoredCheck, { documents, attestedBy }: Judged): Row[] {
  return [
    ...madeRows(check),
    ...likenessRows(check, attestedBy),
    ...documentRows(check, documents),
    ...permissionRows(check),
    ['Copies', copiesText(check.files)],
  ]
}

function madeRows(check: StoredCheck): Row[] {
  const { route, checkedAt, outcome, failKind, reason, madeBy } = check
  return [
    ['Route', routeNames[route]],
    ['Checked', moment(new Date(checkedAt))],
    ['Check made by', madeBy && madeByText(madeBy)],
    ['Outcome', outcome],
    ['Failed because', failKind && failNames[failKind]],
    ['Reason', reason],
    ['Name on the evidence', check.nameOnEvidence],
    ['Agrees with the invited name', check.nameMatch],
    ['Accepted because', check.nameAccepted?.reason],
    ['Date of birth', check.dateOfBirth],
    ['Original seen', yesOrNo(check.originalSeen)],
    ['Before work started', yesOrNo(check.beforeWorkStarted)],
    ['Work had not begun', yesOrNo(check.workNotBegun)],
  ]
}

const failNames: Record<NonNullable<NewCheck['failKind']>, string> = {
  no_right: 'they have no right to do this work',
  not_shown: 'they could not show a right to do this work',
}

function likenessRows({ likeness, madeBy, providerLikeness }: StoredCheck, attestedBy: string): Row[] {
  const by = madeBy?.name ?? attestedBy
  return [
    [
      'Likeness',
      likeness
        ? `attested by ${by}, ${likeness.mode === 'in_person' ? 'in person' : 'by live video'}, ${moment(new Date(likeness.at))}`
        : 'not attested',
    ],
    [
      'Provider’s face match',
      providerLikeness &&
        `${providerLikeness.result}, ${moment(new Date(providerLikeness.at))}: the provider’s own finding, which is no attestation`,
    ],
  ]
}

function documentRows(check: StoredCheck, documents: Judged['documents']): Row[] {
  const { documentCode, provider, pvn, shareCodeLast3 } = check
  const title = documentCode && documents[documentCode]?.title
  return [
    ['Document', [documentCode, title].filter(Boolean).join(': ')],
    ['Number', check.documentNumberMasked],
    ['Issued by', check.issuingCountry],
    ['Nationality', check.nationality],
    ['Says British citizen', yesOrNo(check.citizenship)],
    ['Expires', check.documentExpires],
    ['Sticker of 90 days', yesOrNo(check.isVignette)],
    ['Corner cut off', yesOrNo(check.documentClipped)],
    ['Together with', check.companion && 'a document with the National Insurance number'],
    ['Share code', shareCodeLast3 && `ends with ${shareCodeLast3}`],
    ['Notice', pvn && `${pvn.positive ? 'positive' : 'negative'}, ${pvn.reference}, ${pvn.date}`],
    ['Provider', provider && providerText(provider)],
  ]
}

function providerText(provider: NonNullable<StoredCheck['provider']>): string {
  const { name, reference, gpg45Level, gpg45Profile = '', onRegister, registerCheckedAt } = provider
  return [
    name,
    reference,
    `GPG45 ${gpg45Level.replace('_', ' ')} ${gpg45Profile}`.trim(),
    onRegister ? 'on the register' : 'not on the register',
    registerCheckedAt && `register looked up ${moment(new Date(registerCheckedAt))}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function permissionRows(check: StoredCheck): Row[] {
  const { weeklyHoursLimit, conditions = [], conditionKind, applicationKind, jobFits } = check
  return [
    ['Permission', check.permission && permissionNames[check.permission]],
    ['From', check.permissionStart],
    ['Until', check.permissionEnd],
    ['Pending', applicationKind?.replace('_', ' ')],
    ['Applied', check.applicationDate],
    ['Evidence seen', check.evidenceSeenOn],
    ['Kind of limit', conditionKind && limitNames[conditionKind]],
    ['Hours a week', weeklyHoursLimit === undefined ? undefined : `at most ${weeklyHoursLimit}`],
    ['Occupation', check.occupationLimit],
    ['Conditions', conditions.join('; ')],
    ['Term dates until', check.termDatesUntil],
    ['Allows the job', jobFits && `${jobFits.jobTitle}, as attested`],
  ]
}

const limitNames: Record<NonNullable<NewCheck['conditionKind']>, string> = {
  student: 'student, in term time',
  supplementary: 'supplementary, beside a sponsored job',
  other: 'other',
}

/** Lists each copy once, with every part that it shows. */
function copiesText(files: readonly CheckFile[]): string {
  const ids = [...new Set(files.map(({ fileId }) => fileId))]
  const texts = ids.map((id) => {
    const same = files.filter(({ fileId }) => fileId === id)
    return `${same[0]?.label ?? id} (${partsText(same.map(({ part }) => part))})`
  })
  return texts.join('; ') || 'none'
}

function yesOrNo(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : value ? 'yes' : 'no'
}
