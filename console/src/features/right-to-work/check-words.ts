import type { RecordedCheck, RecordedLapse } from '@bonafide/shared/contract/right-to-work-calls.ts'
import { formatDate, formatDay } from '#lib/format.ts'

const routes: Readonly<Record<string, string>> = {
  online: 'Home Office online check',
  digital: 'Digital check',
  document: 'Document check',
  ecs: 'Employer Checking Service',
}

/** By which route a check was made, and with which document. */
export function checkTitle({ route, documentCode }: RecordedCheck): string {
  const name = route ? (routes[route] ?? route) : 'Check'
  return documentCode ? `${name}, document ${documentCode}` : name
}

const outcomes: Readonly<Record<string, readonly [word: string, tone: 'success' | 'warning' | 'danger']>> = {
  pass: ['Passed', 'success'],
  hold: ['On hold', 'warning'],
  fail: ['Failed', 'danger'],
}

/** The outcome of a check in a word; nothing for one that is not known. */
export function checkOutcome({ outcome }: RecordedCheck) {
  const [word, tone] = outcomes[outcome ?? ''] ?? []
  return word && tone ? { word, tone } : null
}

const kinds: Readonly<Record<string, string>> = {
  followup: 'Follow-up',
  tupe: 'After a transfer',
  recorded: 'Entered later',
}

/** When and by whom a check was made, and what it was. */
export function checkNote({ kind, checkedAt, recordedAt, checkedByName, provider }: RecordedCheck): string {
  const by = checkedByName ?? provider?.name
  const made = [formatDay(checkedAt ?? recordedAt), by && `by ${by}`]
  return [kinds[kind], made.filter(Boolean).join(' ')].filter(Boolean).join(' · ')
}

const likenessModes: Readonly<Record<string, string>> = {
  in_person: 'confirmed in person',
  live_video: 'confirmed on live video',
}

const levels: Readonly<Record<string, string>> = {
  low: 'low',
  medium: 'medium',
  high: 'high',
  very_high: 'very high',
}

/** Who made a digital check, with which confidence, and what the register said of them that day (rule 18). */
function providerFacts({ provider }: RecordedCheck) {
  if (!provider) return []
  const { name, reference, gpg45Level, gpg45Profile, onRegister, registerCheckedAt } = provider
  const day = formatDay(registerCheckedAt)
  const register = onRegister ? (day ? 'on it for right to work' : 'not looked up') : 'not on it'
  return [
    ['Provider', `${name}, reference ${reference}`],
    [
      'Level of confidence (GPG 45)',
      [levels[gpg45Level] ?? gpg45Level, gpg45Profile && `profile ${gpg45Profile}`]
        .filter(Boolean)
        .join(', '),
    ],
    ['Register', [register, day && `looked up ${day}`].filter(Boolean).join(', ')],
  ] as const
}

/** What the evidence says, in terms and values. */
export function checkFacts(check: RecordedCheck): (readonly [term: string, fact: string])[] {
  const { nameOnEvidence, shareCodeLast3, permissionEnd, likeness, reason, provider } = check
  const mode = likeness && (likenessModes[likeness.mode] ?? likeness.mode)
  const byProvider = provider && !likeness?.by ? ` by ${provider.name}` : ''
  const likenessFact = mode ? `${mode}${byProvider}` : 'not confirmed'
  const facts = [
    ['Name on evidence', nameOnEvidence],
    ['Share code', shareCodeLast3 && `ends in ${shareCodeLast3}`],
    ['Permission ends', formatDate(permissionEnd)],
    // An erased employee's record tells nothing of it.
    ['Likeness', check.outcome && likenessFact],
    ...providerFacts(check),
    ['Reason', reason],
  ] as const
  return facts.flatMap(([term, fact]) => (fact ? [[term, fact] as const] : []))
}

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/heic': 'heic',
}

/** How a loss is known, and since when; nothing of an erased employee's. */
export function lapseFacts({ knownSince, reason }: RecordedLapse): (readonly [string, string])[] {
  const facts = [['Known since', formatDate(knownSince)] as const, ['Reason', reason ?? ''] as const]
  return facts.filter(([, fact]) => fact)
}

/** What of a file of evidence is told. */
export type File = Pick<RecordedCheck['files'][number], 'fileId' | 'label' | 'mime' | 'bytes'>

/** What a file is called where it is kept: nothing of the employee. */
export function evidenceName({ fileId, mime }: Pick<File, 'fileId' | 'mime'>): string {
  return `evidence-${fileId.slice(0, 8)}.${extensions[mime] ?? 'bin'}`
}

/** A file in words: its label or its kind, and its size. */
export function fileText({ label, mime, bytes }: File): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  const size = kilobytes < 1024 ? `${kilobytes} kB` : `${(kilobytes / 1024).toFixed(1)} MB`
  return `${label || (extensions[mime] ?? 'File').toUpperCase()} (${size})`
}
