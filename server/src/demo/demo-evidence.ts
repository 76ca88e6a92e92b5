import type { Permission } from '@bonafide/shared/contract/right-to-work/checks.ts'
import { addDays } from 'date-fns'
import { daysAfter, londonDay } from '#right-to-work/london-day.ts'
import type { PlannedCheck } from './planned-check.ts'
import type { Random } from './random.ts'

/** The evidence of a check, and its maker. */
export type Evidence = Omit<PlannedCheck, 'at' | 'kind' | 'outcome' | 'likeness'>

const jobs = ['Care worker', 'Support worker', 'Night carer', 'Kitchen assistant', 'Driver'] as const
const shareCodeSigns = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export const britishPassport = (random: Random): Evidence => ({
  route: 'document',
  documentCode: 'A1',
  issuingCountry: 'GBR',
  nationality: 'GBR',
  citizenship: true,
  documentNumberMasked: `••••${random.integer(100, 999)}`,
  permission: 'unlimited',
  originalSeen: true,
  copies: [{ specimen: 'passport', part: 'document' }],
})

const birthCertificate: Evidence = {
  route: 'document',
  documentCode: 'A7',
  permission: 'unlimited',
  originalSeen: true,
  companion: 'ni_document',
  copies: [
    { specimen: 'certificate', part: 'document' },
    { specimen: 'ni_document', part: 'ni_document' },
  ],
}

export function online(random: Random, permission: Permission, more: Partial<Evidence> = {}): Evidence {
  const shareCodeLast3 = Array.from({ length: 3 }, () => random.pick([...shareCodeSigns])).join('')
  const isLimited = permission === 'time_limited'
  return {
    route: 'online',
    permission,
    shareCodeLast3,
    ...(isLimited && { jobFits: { jobTitle: random.pick(jobs) } }),
    copies: [{ specimen: 'online', part: 'result_page' }],
    ...more,
  }
}

/** Limited to 20 hours a week in term time, with evidence of the term dates until a day. */
export function student(random: Random, permissionEnd: string, termDatesUntil: string): Evidence {
  const limit = { conditionKind: 'student', weeklyHoursLimit: 20, termDatesUntil } as const
  const evidence = online(random, 'time_limited', { permissionEnd, ...limit })
  return { ...evidence, copies: [...evidence.copies, { specimen: 'term_dates', part: 'term_dates' }] }
}

/** A job beside the sponsored one, with the letter of the sponsor. */
export function supplementary(random: Random, permissionEnd: string): Evidence {
  const limit = { conditionKind: 'supplementary', weeklyHoursLimit: 20 } as const
  const evidence = online(random, 'time_limited', { permissionEnd, ...limit })
  return { ...evidence, copies: [...evidence.copies, { specimen: 'sponsor', part: 'sponsor' }] }
}

/** A passport that a provider on the register has checked on a day, with its report. */
export function digital(at: Date, nationality = 'GBR'): Evidence {
  return {
    route: 'digital',
    documentCode: 'A1',
    issuingCountry: 'GBR',
    nationality,
    documentExpires: daysAfter(londonDay(at), 1200),
    documentNumberMasked: '••••482',
    permission: 'unlimited',
    provider: {
      name: 'Specimen Identity Ltd',
      reference: 'SPECIMEN-4821',
      gpg45Level: 'medium',
      gpg45Profile: 'M1C',
      onRegister: true,
      registerCheckedAt: at.toISOString(),
    },
    providerLikeness: { at: at.toISOString(), result: 'match' },
    copies: [
      { specimen: 'passport', part: 'document' },
      { specimen: 'provider_report', part: 'provider_report' },
    ],
  }
}

function notice(random: Random, date: string): Evidence {
  return {
    route: 'ecs',
    documentCode: 'G4',
    permission: 'pending_application',
    applicationDate: daysAfter(date, -30),
    pvn: { reference: `PVN-${random.integer(100_000, 999_999)}`, date, positive: true },
    jobFits: { jobTitle: random.pick(jobs) },
    copies: [{ specimen: 'notice', part: 'notice' }],
  }
}

/** Returns what an employee may have shown at a moment, in the shares of an ordinary staff. */
export function evidenceFor(at: Date, random: Random): Evidence {
  const permissionEnd = londonDay(addDays(at, random.integer(300, 900)))
  const roll = random.next()
  if (roll < 0.4) return britishPassport(random)
  if (roll < 0.46) return digital(at)
  if (roll < 0.52) return birthCertificate
  if (roll < 0.72) return online(random, random.chance(0.7) ? 'settled' : 'pre_settled')
  if (roll < 0.9) return online(random, 'time_limited', { permissionEnd })
  if (roll < 0.97) return student(random, permissionEnd, londonDay(addDays(at, 300)))
  return notice(random, londonDay(at))
}
