import type { Steps } from '#employees/steps.ts'
import type { StoredCheck } from '../../checks/check-record.ts'
import type { RuleBook } from '../../rules/rules.ts'
import { type Brand, openReport, type Report } from './report-page.ts'
import { liabilityText, makerNames, moment, partsText, permissionNames, routeNames } from './report-text.ts'

/** The content of an employee's own copy. */
export interface OwnCopy {
  createdAt: Date
  fullName: string
  /** Its name; empty where it has none. */
  organisation: string
  steps: Steps
  brand?: Brand
  /** Their first day, where it is still to come. */
  startDate?: string | null
  /** The latest check of their right to work that counts; without one the step was passed by a test. */
  check: { facts: StoredCheck; rulesVersion: string } | undefined
}

const testMark = 'TEST: this was not a real check'

/** The employee's own copy of what their organisation has recorded, as a PDF. */
export async function drawOwnCopy(copy: OwnCopy, rules: RuleBook): Promise<Buffer> {
  const { createdAt, fullName, organisation, brand } = copy
  const report = await openReport(createdAt, 'Your verification: your copy', brand)
  writeOwnCopy(report, copy, rules)
  return report.end(`${fullName} · ${organisation || 'Your employer'} · ${moment(createdAt)}`)
}

/** Writes what it says, whatever it is drawn with. Nothing in it was written for users of the organisation alone. */
export function writeOwnCopy(report: Omit<Report, 'end' | 'table'>, copy: OwnCopy, rules: RuleBook): void {
  const { createdAt, fullName, organisation, steps, check, startDate } = copy
  const [inside, first] = organisation ? [organisation, organisation] : ['your employer', 'Your employer']
  report.title(`Your verification for ${inside}`)
  if (isTest(steps)) report.notice(testMark)
  report.row('Name', fullName)
  report.row('First day', startDate && dayText(startDate))
  report.row(
    'What is next',
    startDate
      ? `${first} will tell you when and where to come.`
      : `If ${inside} needs anything else, they will contact you.`,
  )
  report.row('Made', moment(createdAt))
  report.paragraph(
    `This is your copy of what ${inside} has recorded. It proves nothing to another employer, who has to make a ` +
      `check of their own. If something in it is wrong, tell ${inside}. ${liabilityText}`,
  )
  report.heading('What was confirmed')
  report.row('Email address', stepText(steps.email))
  report.row('Phone number', stepText(steps.phone))
  report.row('Identity document', stepText(steps.id))
  report.row('Right to work', stepText(steps.rtw))
  if (check) writeCheck(report, check.facts, rules.of(check.rulesVersion))
  report.heading('How long it is kept')
  report.paragraph(
    `${first} keeps the record of your right to work while you work there and for two years after, as the Home ` +
      'Office asks of employers.',
  )
}

function writeCheck(
  report: Omit<Report, 'end' | 'table'>,
  check: StoredCheck,
  { documents }: ReturnType<RuleBook['of']>,
): void {
  const { documentCode, likeness, weeklyHoursLimit, conditions = [], shareCodeLast3, madeBy } = check
  report.heading('The check of your right to work')
  report.row('Made on', moment(new Date(check.checkedAt)))
  report.row('Made by', madeBy && makerNames[madeBy.who])
  report.row('By', routeNames[check.route])
  report.row('Document', documentCode && documents[documentCode]?.title)
  report.row('Number', check.documentNumberMasked)
  report.row('Issued by', check.issuingCountry)
  report.row('Nationality', check.nationality)
  report.row('Expires', check.documentExpires)
  report.row('Share code', shareCodeLast3 && `ends with ${shareCodeLast3}`)
  report.row('Name on it', check.nameOnEvidence)
  report.row(
    'Compared with you',
    likeness && (likeness.mode === 'in_person' ? 'in person' : 'on a live video call'),
  )
  report.row('Permission', check.permission && permissionNames[check.permission])
  report.row('Until', check.permissionEnd)
  report.row('Hours a week', weeklyHoursLimit === undefined ? undefined : `at most ${weeklyHoursLimit}`)
  report.row('Occupation', check.occupationLimit)
  report.row('Conditions', conditions.join('; '))
  report.row('Term dates until', check.termDatesUntil)
  report.row('Allows the job', check.jobFits?.jobTitle)
  report.row('Copies kept', partsText([...new Set(check.files.map(({ part }) => part))]))
}

const dayText = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })

function stepText({ status, assurance, completedAt }: Steps['email']): string {
  if (status !== 'pass' || !completedAt) return 'not confirmed'
  const when = `confirmed, ${moment(completedAt)}`
  return assurance === 'none' ? `${when}. ${testMark}` : when
}

const isTest = (steps: Steps) =>
  Object.values(steps).some(({ status, assurance }) => status === 'pass' && assurance === 'none')
