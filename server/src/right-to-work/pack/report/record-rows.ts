import type { OpenedRecord, StoredCheck } from '../../checks/check-record.ts'
import type { RuleBook } from '../../rules/rules.ts'
import type { PackContents } from '../pack-contents.ts'
import { moment, permissionNames, routeNames } from './report-text.ts'

type Row = [label: string, value: string | null | undefined]

/** What a report says of a record, in the order of the record. */
export function recordRows(
  record: OpenedRecord,
  { names, records }: Pick<PackContents, 'names' | 'records'>,
  rules: RuleBook,
): Row[] {
  const { facts, recordedAt, recordedBy, supersedes, id, rulesVersion, hash } = record
  const numberOf = (wanted: string) => records.find((other) => other.id === wanted)?.seq
  const correction = records.find((other) => other.supersedes === id)
  return [
    ['Recorded', `${moment(recordedAt)} by ${names.get(recordedBy) ?? recordedBy}`],
    ['Corrects', supersedes && `record ${numberOf(supersedes) ?? supersedes}`],
    ['Corrected by', correction && `record ${correction.seq}: this one counts for nothing`],
    ...factRows(facts, rules, rulesVersion),
    ['Judged by', `rules ${rulesVersion}`],
    ['Hash', hash],
  ]
}

function factRows(facts: OpenedRecord['facts'], rules: RuleBook, rulesVersion: string): Row[] {
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
  const { check } = facts
  return [...madeRows(check), ...documentRows(check, rules, rulesVersion), ...permissionRows(check)]
}

function madeRows(check: StoredCheck): Row[] {
  const { route, checkedAt, outcome, reason, likeness, originalSeen, beforeWorkStarted } = check
  return [
    ['Route', routeNames[route]],
    ['Checked', moment(new Date(checkedAt))],
    ['Outcome', outcome],
    ['Reason', reason],
    ['Name on the evidence', check.nameOnEvidence],
    ['Agrees with the invited name', check.nameMatch],
    ['Date of birth', check.dateOfBirth],
    [
      'Likeness',
      likeness
        ? `attested, ${likeness.mode === 'in_person' ? 'in person' : 'by live video'}, ${moment(new Date(likeness.at))}`
        : 'not attested',
    ],
    ['Original seen', yesOrNo(originalSeen)],
    ['Before work started', yesOrNo(beforeWorkStarted)],
    ['Copies', check.files.map(({ label, fileId }) => label ?? fileId).join(', ') || 'none'],
  ]
}

function documentRows(check: StoredCheck, rules: RuleBook, rulesVersion: string): Row[] {
  const { documentCode, provider, pvn, shareCodeLast3 } = check
  return [
    ['Document', documentCode && `${documentCode}: ${rules.of(rulesVersion).documents[documentCode].title}`],
    ['Number', check.documentNumberMasked],
    ['Issued by', check.issuingCountry],
    ['Expires', check.documentExpires],
    ['Corner cut off', yesOrNo(check.documentClipped)],
    ['Together with', check.companion && 'a document with the National Insurance number'],
    ['Share code', shareCodeLast3 && `ends with ${shareCodeLast3}`],
    ['Notice', pvn && `${pvn.positive ? 'positive' : 'negative'}, ${pvn.reference}, ${pvn.date}`],
    [
      'Provider',
      provider &&
        [
          provider.name,
          provider.reference,
          `GPG45 ${provider.gpg45Level.replace('_', ' ')} ${provider.gpg45Profile ?? ''}`.trim(),
          provider.onRegister ? 'on the register' : 'not on the register',
          provider.registerCheckedAt && `register looked up ${moment(new Date(provider.registerCheckedAt))}`,
        ]
          .filter(Boolean)
          .join(', '),
    ],
  ]
}

function permissionRows(check: StoredCheck): Row[] {
  const { weeklyHoursLimit, conditions = [] } = check
  return [
    ['Permission', permissionNames[check.permission]],
    ['From', check.permissionStart],
    ['Until', check.permissionEnd],
    ['Applied', check.applicationDate],
    ['Hours a week', weeklyHoursLimit === undefined ? undefined : `at most ${weeklyHoursLimit}`],
    ['Occupation', check.occupationLimit],
    ['Conditions', conditions.join('; ')],
  ]
}

function yesOrNo(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : value ? 'yes' : 'no'
}
