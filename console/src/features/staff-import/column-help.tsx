import { staffColumns, type StaffField, staffFields } from '@bonafide/shared/contract/staff-imports.ts'
import * as styles from './column-help.css.ts'

/** The content of each column; those whose heading says it are left out. */
const help: Partial<Record<StaffField, string>> = {
  engagement: 'employee, worker, subcontractor, platform, agency or substitute.',
  startDate: 'After a transfer of the business (TUPE) the day of the transfer.',
  origin: 'hired, or transferred with a business that you took over (TUPE).',
  route: 'document, online (share code), digital or ecs (Employer Checking Service).',
  documentCode:
    'A1 to A9, B1 to B6 or G1 to G4. For earlier documents: E1 EEA or Swiss passport or identity card (until 30 June 2021); until 5 April 2022 E2 residence permit or card, E3 or E4 Home Office family document without or with an end, E5 frontier worker permit; C1 by video and scan (30 March 2020 to 30 September 2022); D1 certified identity provider (6 April 2022 to 30 September 2026).',
  madeBy:
    'own staff, transferor (the employer before a transfer) or other. A check by anyone else does not cover you. Needed for each earlier check.',
  checkedBy: 'The name of who made the check. Needed for each earlier check.',
  seen: 'in person or live video: how they compared the employee with the photo. Without it a check does not cover you once work has begun.',
  documentExpires: 'Where the document had to be in date.',
  nationality: 'For digital checks: the three letters that the passport has, GBR or IRL.',
  issuingCountry: 'For digital checks: the three letters that the passport has, GBR or IRL.',
  permission:
    'unlimited, settled, pre-settled, time-limited or pending. Needed for online checks, E2 and C1.',
  permissionEnd: 'The last day of the permission.',
  conditionKind: 'student, supplementary (beside a sponsored job) or other, where the work has a limit.',
  weeklyHoursLimit: 'For students 20, 10 or 0.',
  termDatesUntil: 'The last day that the evidence of a student’s term dates reaches.',
  jobTitle:
    'For checks from 1 October 2026. With it you confirm that the permission and its limits allow this job.',
  confidenceLevel: 'low, medium, high or very high.',
  sharesEmail: 'yes, where another employee has the same address, as in a family.',
}

/** Explains what to write in the columns of the template. */
export function ColumnHelp() {
  const rows = staffFields.flatMap((field) => (help[field] ? [[field, help[field]] as const] : []))
  return (
    <details>
      <summary className={styles.summary}>What to write in each column</summary>
      <dl className={styles.list}>
        {rows.map(([field, text]) => (
          <div key={field} className={styles.row}>
            <dt className={styles.term}>{staffColumns[field]}</dt>
            <dd className={styles.text}>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
