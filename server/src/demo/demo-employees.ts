import { tz } from '@date-fns/tz'
import { isWeekend, previousFriday, set } from 'date-fns'
import { millisecondsInDay as day, millisecondsInMinute as minute } from 'date-fns/constants'
import type { FlagCode } from '@bonafide/shared/contract/employees/identity-review.ts'
import type { VerifySentence } from '@bonafide/shared/language/server-codes.ts'
import type { RightToWorkChoice } from '@bonafide/shared/contract/right-to-work/choice.ts'
import type { PlannedCheck, PlannedEngagement, PlannedRecord } from './planned-check.ts'
import { createRandom, type Random } from './random.ts'

type Outcome = 'completed' | 'verified' | 'verifying' | 'invited' | 'failed'

/** A settled step. */
export interface PlannedStep {
  type: 'email' | 'phone' | 'id' | 'rtw'
  status: 'pass' | 'fail'
  at: Date
  method: string
  reason?: string
}

/** An identity submission. */
interface PlannedSubmission {
  status: 'verified' | 'failed'
  at: Date
  reason?: string
  /** The name on the document, if it differs from the invited one: a user has to look at it. */
  documentName?: string
  /** True when it came after the link was revoked, and waits for a user to accept it. */
  isLate?: boolean
}

/** A sign that another person may have verified in the employee's place. */
export interface PlannedFlag {
  code: FlagCode
  at: Date
  /** The detail in the flag's sentence. */
  detail?: string
}

export interface PlannedEmployee {
  fullName: string
  email: string
  phoneE164: string | undefined
  channel: 'email' | 'sms' | 'whatsapp'
  invitedAt: Date
  outcome: Outcome
  steps: PlannedStep[]
  submissions: PlannedSubmission[]
  completedAt: Date | undefined
  /** The reason why the invitation never arrived. */
  undelivered: string | undefined
  linkRevokedAt: Date | undefined
  flags: PlannedFlag[]
  engagement: PlannedEngagement | undefined
  checks: PlannedCheck[]
  /** The other records of their right to work. */
  records: PlannedRecord[]
  /** The employee's choice of route, when it waits for a user. */
  choice: RightToWorkChoice | undefined
}

/** True when they have no document for the identity check and have said what they can show: a user has to see them. */
export function isWithoutDocument({ choice, steps }: PlannedEmployee): boolean {
  return choice !== undefined && steps.at(-1)?.type === 'phone'
}

const utc = { in: tz('UTC') }
const failures: readonly VerifySentence[] = [
  'The document has expired.',
  'The photo was not clear enough to read.',
  'The face does not match the document.',
]

/**
 * Plans employees who were invited over the half year before `now`, each with a history that the rules allow.
 * The same seed gives the same employees.
 */
export function planEmployees(count: number, now: Date, seed = 2026): PlannedEmployee[] {
  const random = createRandom(seed)
  const names = new Set<string>()
  return Array.from({ length: count }, (_, index) => {
    const age = ((count - index - 0.5) / count) ** 1.4 * 180 * day
    const invitedAt = inOfficeHours(new Date(now.getTime() - age), random, now)
    return planEmployee({ index, invitedAt, now, random, fullName: freshName(names, random) })
  })
}

interface Draft {
  index: number
  invitedAt: Date
  now: Date
  random: Random
  fullName: string
}

function planEmployee({ index, invitedAt, now, random, fullName }: Draft): PlannedEmployee {
  const outcome = pickOutcome(now.getTime() - invitedAt.getTime(), random)
  const channel = random.pick(['email', 'email', 'email', 'sms', 'whatsapp'] as const)
  const planned: PlannedEmployee = {
    fullName,
    email: `${emailName(fullName)}@example.com`,
    // 07700 900000 to 900999 is the range Ofcom keeps for drama.
    phoneE164:
      channel === 'email' && random.chance(0.15)
        ? undefined
        : `+447700900${String(index % 1000).padStart(3, '0')}`,
    channel,
    invitedAt,
    outcome,
    steps: [],
    submissions: [],
    completedAt: undefined,
    undelivered: undefined,
    linkRevokedAt: undefined,
    flags: [],
    engagement: undefined,
    checks: [],
    records: [],
    choice: undefined,
  }
  if (outcome === 'invited' && channel !== 'email' && index % 2) {
    planned.undelivered = 'The phone was not reachable'
  }
  walk(planned, now, random)
  return planned
}

// The older an invitation, the less likely it is still under way.
function pickOutcome(age: number, random: Random): Outcome {
  const roll = random.next()
  if (age < 3 * day) return roll < 0.4 ? 'invited' : roll < 0.8 ? 'verifying' : 'completed'
  if (age < 14 * day)
    return roll < 0.15
      ? 'invited'
      : roll < 0.3
        ? 'verifying'
        : roll < 0.4
          ? 'failed'
          : roll < 0.5
            ? 'verified'
            : 'completed'
  return roll < 0.04 ? 'invited' : roll < 0.07 ? 'failed' : roll < 0.1 ? 'verified' : 'completed'
}

function walk(planned: PlannedEmployee, now: Date, random: Random): void {
  if (planned.outcome === 'invited') return
  let at = planned.invitedAt.getTime()
  const later = (least: number, most: number) =>
    new Date((at = Math.min(now.getTime() - minute, at + random.between(least, most))))
  const reached = planned.outcome === 'verifying' ? random.pick([1, 1, 2, 2, 3] as const) : 4
  const emailMethod = planned.channel === 'email' ? 'link' : 'asserted'
  planned.steps.push({ type: 'email', status: 'pass', at: later(10 * minute, 2 * day), method: emailMethod })
  if (reached === 1) return
  planned.phoneE164 ??= `+447700900${random.integer(0, 999).toString().padStart(3, '0')}`
  planned.steps.push({ type: 'phone', status: 'pass', at: later(minute, 5 * minute), method: 'code' })
  if (reached === 2) return
  submitIdentity(planned, later, random)
  if (planned.outcome === 'failed' || reached === 3) return
  planned.steps.push({ type: 'rtw', status: 'pass', at: later(minute, 4 * minute), method: 'sandbox' })
  if (planned.outcome === 'completed') planned.completedAt = later(minute / 6, 2 * minute)
}

function submitIdentity(
  planned: PlannedEmployee,
  later: (least: number, most: number) => Date,
  random: Random,
): void {
  const failed = planned.outcome === 'failed' ? 3 : random.chance(0.12) ? 1 : 0
  for (let tried = 0; tried < failed; tried += 1) {
    planned.submissions.push({
      status: 'failed',
      at: later(2 * minute, 9 * minute),
      reason: random.pick(failures),
    })
  }
  const last = planned.submissions.at(-1)
  if (planned.outcome === 'failed' && last) {
    planned.steps.push({
      type: 'id',
      status: 'fail',
      at: last.at,
      method: 'sandbox',
      reason: last.reason ?? '',
    })
    return
  }
  const at = later(2 * minute, 9 * minute)
  // About half of the employees at this step wait for a user.
  if (planned.outcome === 'verifying' && planned.fullName.length % 2 === 0) {
    const documentName = planned.fullName.replace(/\S+$/, 'Ashdown')
    planned.submissions.push({ status: 'verified', at, documentName })
    return
  }
  planned.submissions.push({ status: 'verified', at })
  planned.steps.push({ type: 'id', status: 'pass', at, method: 'sandbox' })
}

function inOfficeHours(instant: Date, random: Random, now: Date): Date {
  const workday = isWeekend(instant, utc) ? previousFriday(instant, utc) : instant
  const hours = random.integer(8, 16)
  const time = { hours, minutes: random.integer(0, 59), seconds: random.integer(0, 59), milliseconds: 0 }
  const moved = new Date(set(workday, time, utc).getTime())
  return moved < now ? moved : new Date(now.getTime() - random.between(10 * minute, 90 * minute))
}

function freshName(taken: Set<string>, random: Random): string {
  for (;;) {
    const name = `${random.pick(givenNames)} ${random.pick(surnames)}`
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}

function emailName(fullName: string): string {
  return fullName
    .replace('ı', 'i')
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')
}

// Made-up combinations of given names and surnames that are common in the UK, with a few that a screen has to cope
// with: accents, apostrophes, hyphens and one very long one.
const givenNames = [
  'Aisha', 'Oluwaseun', 'Grace', 'Tom', 'Katarzyna', 'Daniel', 'Fatima', 'Siobhán', 'Mohammed', 'Chloe',
  'Rhys', 'Ioana', 'Kwame', 'Harpreet', 'Emily', 'Jack', 'Zofia', 'Callum', 'Nadia', 'Owen',
  'Priscilla', 'Hassan', 'Megan', 'Andrei', 'Yasmin', 'Lewis', 'Blessing', 'Mateusz', 'Ffion', 'Arjun',
  'Charlotte', 'Tariq', 'Róisín', 'Samuel', 'Thandiwe', 'Connor', 'Elif', 'Joseph', 'Anjali', 'Hannah',
] // prettier-ignore

const surnames = [
  'Mensah', 'Adeyemi', 'Hughes', 'Wiśniewska', 'Siddiqui', 'Karim', 'Okafor', 'Ní Bhriain', 'Patel', 'Campbell',
  'Evans', 'Popescu', 'Boateng', 'Kaur', 'Walker', "O'Connor", 'Nowak', 'MacDonald', 'Hussain', 'Griffiths',
  'Ndlovu', 'Ahmed', 'Taylor-Brooks', 'Ionescu', 'Rahman', 'Fletcher', 'Eze', 'Kowalski', 'Llewellyn', 'Sharma',
  'Featherstonehaugh-Cholmondeley', 'Mahmood', 'Gallagher', 'Osei', 'Moyo', 'Reid', 'Yılmaz', 'Bennett', 'Nair', 'Price',
] // prettier-ignore
