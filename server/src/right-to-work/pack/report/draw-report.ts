import type { RuleBook } from '../../rules/rules.ts'
import { isTest, type PackContents } from '../pack-contents.ts'
import { pathOf } from '../pack-files.ts'
import { openReport, type Report } from './report-page.ts'
import { engagementText, originText, recordRows } from './record-rows.ts'
import {
  continuousText,
  liabilityText,
  missingText,
  moment,
  partsText,
  reasonText,
  recordTitle,
  resultText,
  stateText,
  testMark,
  warningText,
} from './report-text.ts'

type Lines = Omit<Report, 'end' | 'table'>

const liability =
  `${liabilityText} Bonafide is not certified and gives no ` +
  'legal advice: this report shows what was recorded, and what follows from it by the rules whose numbers it names.'

/** The part of a pack that can be read alone: what excuse there is, and what it rests on. */
export async function drawReport(contents: PackContents, rules: RuleBook): Promise<Buffer> {
  const { employee, organisation, createdAt } = contents
  const report = await openReport(createdAt, 'Right to work: evidence')
  writeReport(report, contents, rules)
  return report.end(`${employee.fullName} · ${organisation.name} · ${moment(createdAt)}`)
}

/** Writes what a report says, whatever it is drawn with. */
export function writeReport(report: Lines, contents: PackContents, rules: RuleBook): void {
  const { employee, organisation, createdAt, records } = contents
  report.title(`Right to work: ${employee.fullName}`)
  if (isTest(contents)) report.notice(testMark)
  report.row('Employer', organisation.name)
  report.row('Number of the employer', organisation.id)
  report.row('Made', moment(createdAt))
  report.paragraph(liability)
  writeExcuse(report, contents)
  writeEngagement(report, contents)
  writeResults(report, contents)
  if (!records.length) {
    report.heading('Records')
    report.paragraph('No right-to-work check has been recorded.')
  }
  for (const record of records) {
    report.heading(recordTitle(record))
    for (const [label, value] of recordRows(record, contents, rules)) report.row(label, value)
  }
  writeFiles(report, contents)
  writeProof(report, organisation.id)
}

function writeExcuse(report: Lines, contents: PackContents): void {
  const { state, until, endedOn, reason, rules, missing, conditions, warnings, gaps, rulesVersion } =
    contents.rightToWork
  report.heading('Statutory excuse')
  report.row('State', stateText(state, until))
  report.row('Last day', endedOn)
  if (isTest(contents)) report.row('Test results', testMark)
  if (state === 'continuous') report.paragraph(continuousText)
  report.row('Why', reasonText(reason))
  report.row('Missing', missing.map(missingText).join(', '))
  report.row('Conditions', conditions.join('; '))
  for (const { from, to } of gaps) report.row('Gap', `No excuse from ${from} to ${to}`)
  for (const warning of warnings) report.row('Warning', warningText(warning))
  report.row('By rules', rules.length ? `${rules.join(', ')} of version ${rulesVersion}` : rulesVersion)
}

function writeEngagement(report: Lines, { employee }: PackContents): void {
  const { engagement, origin, startDate, leaveDate, site, id } = employee
  report.heading('Engagement')
  report.row('Works as', engagementText(engagement))
  report.row('Joined', originText(origin))
  report.row(origin === 'tupe' ? 'Day of the transfer' : 'Start date', startDate ?? 'not recorded')
  report.row('Leave date', leaveDate)
  report.row('Site', site)
  report.row('Number in Bonafide', id)
}

function writeResults(report: Lines, { results }: PackContents): void {
  report.heading('Verification in Bonafide')
  report.row('Identity', resultText(results.identity, 'TEST: not a real check'))
  report.row('Right to work', resultText(results.rightToWork, testMark))
}

function writeFiles(report: Lines, { files }: PackContents): void {
  if (!files.length) return
  report.heading('Files')
  for (const { label, parts, bytes, sha256, capturedAt, ...file } of files) {
    report.row('File', pathOf(file))
    report.row('Shows', partsText(parts))
    report.row('Named', label)
    report.row('Added', `${moment(new Date(capturedAt))}, ${bytes} bytes`)
    report.row('SHA-256', sha256)
  }
}

function writeProof(report: Lines, organisationId: string): void {
  report.heading('How to check this pack')
  report.paragraph(
    'manifest.json lists every file of the pack with its SHA-256, manifest.sig is the Ed25519 signature over it. Each ' +
      'record carries the hash of the one before it, so none can be changed, moved or left out unnoticed. ' +
      `“npx @bonafide/verify-pack pack.zip --key keys.json --organisation ${organisationId}” checks all of it without a ` +
      'network. The key of this employer is served by their installation of Bonafide at ' +
      `/.well-known/bonafide-evidence.json?organisation=${organisationId}. The name of an employer is freely chosen: ask ` +
      'them for this number.',
  )
  if (report.hasReplaced()) {
    report.paragraph(
      'Characters that this report’s typeface lacks are written as their number in Unicode, such as [U+5F20]. ' +
        'records.json has them as they were entered.',
    )
  }
}
