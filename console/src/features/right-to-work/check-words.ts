import type {
  RecordedCheck,
  RecordedLapse,
  RecordedNotRequired,
} from '@bonafide/shared/contract/right-to-work/calls.ts'
import { formatDate, formatDay } from '#lib/format.ts'

/** The routes of a check, as they are chosen and counted. */
export const routeNames = {
  online: 'Online check',
  document: 'Document',
  ecs: 'Employer Checking Service',
  digital: 'Digital check',
}

const titles: Readonly<Record<string, string>> = {
  ...routeNames,
  online: 'Home Office online check',
  document: 'Document check',
}

/** Names the route of a check, and its document. */
export function checkTitle({ route, documentCode }: RecordedCheck): string {
  const name = route ? (titles[route] ?? route) : 'Check'
  return documentCode ? `${name}, document ${documentCode}` : name
}

// A check that passed covers nobody by itself, so it is not green.
const outcomes: Readonly<Record<string, readonly [word: string, tone: 'neutral' | 'warning' | 'danger']>> = {
  pass: ['Passed', 'neutral'],
  hold: ['On hold', 'warning'],
  fail: ['Failed', 'danger'],
  no_right: ['Failed: no right to work', 'danger'],
  not_shown: ['Failed: not shown', 'warning'],
}

/** Names the outcome of a check in a word or two; null for an unknown one. */
export function checkOutcome({ outcome, failKind }: Pick<RecordedCheck, 'outcome' | 'failKind'>) {
  const [word, tone] = outcomes[failKind ?? ''] ?? outcomes[outcome ?? ''] ?? []
  return word && tone ? { word, tone } : null
}

const kinds: Readonly<Record<string, string>> = {
  followup: 'Follow-up',
  tupe: 'After a transfer',
  recorded: 'We made this check before today',
}

/** Describes when and by whom a check was made, and its kind. */
export function checkNote({ kind, checkedAt, recordedAt, checkedByName, provider }: RecordedCheck): string {
  const by = checkedByName ?? provider?.name
  const made = [formatDay(checkedAt ?? recordedAt), by && `by ${by}`]
  return [kinds[kind], made.filter(Boolean).join(' ')].filter(Boolean).join(' · ')
}

const likenessModes: Readonly<Record<string, string>> = {
  in_person: 'confirmed in person',
  live_video: 'confirmed on live video',
}

/** The names of the levels of confidence of a digital check (GPG 45). */
export const levelNames: Readonly<Record<string, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  very_high: 'Very high',
}

/** Lists the provider of a digital check, its confidence, and the entry on the register that day (rule 18). */
function providerFacts({ provider }: RecordedCheck) {
  if (!provider) return []
  const { name, reference, gpg45Level, gpg45Profile, onRegister, registerCheckedAt } = provider
  const day = formatDay(registerCheckedAt)
  const register = onRegister ? (day ? 'on it for right to work' : 'not looked up') : 'not on it'
  return [
    ['Provider', `${name}, reference ${reference}`],
    [
      'Level of confidence (GPG 45)',
      [levelNames[gpg45Level] ?? gpg45Level, gpg45Profile && `profile ${gpg45Profile}`]
        .filter(Boolean)
        .join(', '),
    ],
    ['Register', [register, day && `looked up ${day}`].filter(Boolean).join(', ')],
  ] as const
}

const makers: Readonly<Record<string, string>> = {
  own_staff: 'of your organisation',
  transferor: 'of the employer before the transfer',
  other: 'of another organisation',
}

/** `Ann Hill of the employer before the transfer`: whose an earlier check is (rule 24). */
function makerText({ madeBy }: RecordedCheck): string {
  return madeBy ? [madeBy.name, makers[madeBy.who]].filter(Boolean).join(' ') : ''
}

function likenessText({ outcome, likeness, madeBy }: RecordedCheck): string {
  // An erased employee's record tells nothing of it.
  if (!outcome) return ''
  if (!likeness) return 'not confirmed'
  const mode = likenessModes[likeness.mode] ?? likeness.mode
  return madeBy ? `${mode} by ${madeBy.name}` : mode
}

/** Describes a provider's finding about the face; empty where none looked. */
export function providerLikenessText({ provider, providerLikeness }: RecordedCheck): string {
  if (!providerLikeness) return ''
  const { at, result } = providerLikeness
  const found = result === 'match' ? 'found that the face matches' : `says of the face: ${result}`
  return `${provider?.name ?? 'The provider'} ${found} (${formatDay(at)}).`
}

/** The names of the applications that may be pending when a permission ends (rule 14). */
export const applicationNames: Readonly<Record<string, string>> = {
  application: 'Application',
  appeal: 'Appeal',
  administrative_review: 'Administrative review',
}

/** The names of the circumstances of a limit on the work (rule 9). */
export const conditionNames: Readonly<Record<string, string>> = {
  student: 'Student',
  supplementary: 'Supplementary job beside a sponsored one',
}

/** Lists the content of the evidence, in terms and values. */
export function checkFacts(check: RecordedCheck): (readonly [term: string, fact: string])[] {
  const { shareCodeLast3, applicationKind, conditionKind } = check
  const finding = providerLikenessText(check)
  const facts = [
    ['Made by', makerText(check)],
    ['Name on evidence', check.nameOnEvidence],
    ['Name accepted because', check.nameAccepted?.reason],
    ['Nationality', check.nationality],
    ['Issued by', check.issuingCountry],
    ['Citizenship', check.citizenship && 'the passport says British citizen'],
    ['Document expires', formatDate(check.documentExpires)],
    ['Share code', shareCodeLast3 && `ends in ${shareCodeLast3}`],
    ['Permission ends', formatDate(check.permissionEnd)],
    ['Pending', applicationKind && (applicationNames[applicationKind] ?? applicationKind)],
    ['Evidence seen on', formatDate(check.evidenceSeenOn)],
    ['Reason for the limit', conditionKind && conditionNames[conditionKind]],
    ['Term dates until', formatDate(check.termDatesUntil)],
    ['Allows this job', check.jobFits?.jobTitle],
    ['Likeness', likenessText(check)],
    ['Provider’s finding', finding && `${finding} It is not your confirmation.`],
    ...providerFacts(check),
    ['Reason', check.reason],
  ] as const
  return facts.flatMap(([term, fact]) => (fact ? [[term, fact] as const] : []))
}

const reasonsNotRequired: Readonly<Record<string, string>> = {
  under_16: 'Under 16',
  volunteer: 'Volunteer',
  other: 'Other',
}

/** Lists why no check was required; nothing where that was taken back. */
export function notRequiredFacts({ because, reason }: RecordedNotRequired): (readonly [string, string])[] {
  const facts = [
    ['Because', because ? (reasonsNotRequired[because] ?? because) : ''] as const,
    ['Reason', reason ?? ''] as const,
  ]
  return facts.filter(([, fact]) => fact)
}

/** Lists how a loss is known, and since when; nothing for an erased employee. */
export function lapseFacts({ knownSince, reason }: RecordedLapse): (readonly [string, string])[] {
  const facts = [['Known since', formatDate(knownSince)] as const, ['Reason', reason ?? ''] as const]
  return facts.filter(([, fact]) => fact)
}

const sentRoutes: Readonly<Record<string, string>> = {
  online: 'An eVisa or a share code',
  document: 'A document in the original',
  ecs: 'An application that is not decided yet',
  digital: 'British or Irish passport, checked online',
}

const sentDocuments: Readonly<Record<string, string>> = {
  passport: 'British or Irish passport, in date',
  expired_passport: 'British or Irish passport, expired',
  endorsed_passport: 'Passport of another country with a visa sticker or stamp',
  certificate: 'Birth or adoption certificate',
  citizenship: 'Certificate of registration or naturalisation',
  other: 'Another document',
}

/** Returns an employee's choice in words. */
export function sentText(route: string | null | undefined, document: string | null | undefined): string {
  if (document && route !== 'digital') return sentDocuments[document] ?? document
  return route ? (sentRoutes[route] ?? route) : 'They left it to you'
}
