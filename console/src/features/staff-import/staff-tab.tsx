import {
  type StaffCheck,
  staffColumns,
  type StaffField,
  staffFields,
  type StaffImport,
} from '@bonafide/shared/contract/employees/staff-imports.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { ChooseFile } from '#features/import-file/choose-file.tsx'
import * as styles from '#features/import/import.css.ts'
import { useApp } from '#lib/app-context.ts'
import { formatDayAndTime, formatNumber } from '#lib/format.ts'
import { saveFile } from '#lib/save-file.ts'
import { padded, small } from '#ui/card.css.ts'
import { MapStaff } from './map-staff.tsx'
import { StaffChecked } from './staff-checked.tsx'
import { guessStaffColumns, isStaffHeading, type StaffChoice, staffTemplate } from './staff-file.ts'
import { staffImportsQuery } from './staff-import-queries.ts'
import * as helpStyles from './staff-import.css.ts'
import { StaffRunning } from './staff-running.tsx'

const hint =
  'Put one employee on each row. Only a name and an email are needed. Dates are 2024-04-30 or 30/04/2024. For an earlier check, say who made it. Leave empty what you do not know.'
const placeholder =
  'Full name,Email,Start date,Check route,Document code,Checked on,Check made by,Checked by\nGrace Mensah,grace@example.com,2022-03-14,document,A1,2022-03-01,own staff,Harriet Reed'

/** Moves existing staff in from a file: chosen, mapped, checked, then imported by the server. */
export function StaffTab() {
  const recent = useQuery(staffImportsQuery(useApp()))
  const [choice, setChoice] = useState<StaffChoice>()
  const [checked, setChecked] = useState<StaffCheck>()
  const [importId, setImportId] = useState<string>()
  if (recent.isPending) return <Spinner text="Loading..." />
  // One that is not done yet is gone on with, whichever user comes back.
  const open = recent.data?.items.find(({ state }) => state !== 'done')
  const current = importId ?? (choice ? undefined : open?.importId)
  function restart() {
    setChoice(undefined)
    setChecked(undefined)
    setImportId(undefined)
    void recent.refetch()
  }
  return (
    <section className={padded} aria-labelledby="staff-title">
      <h1 id="staff-title" className={styles.title}>
        Move in existing staff
      </h1>
      <p className={small}>
        Add up to 5,000 employees who work for you already, with what you know of their earlier right-to-work
        check. We do not invite them or use credits, unless you choose to.
      </p>
      <div className={styles.stage}>
        {current !== undefined && <StaffRunning importId={current} onRestart={restart} />}
        {current === undefined && !choice && (
          <>
            <TemplateButton onClick={() => saveFile('existing-staff.csv', 'text/csv', staffTemplate())} />
            <ChooseFile
              hint={hint}
              placeholder={placeholder}
              isHeading={isStaffHeading}
              onTable={(table) =>
                setChoice({ table, columns: guessStaffColumns(table), invites: false, shared: new Set() })
              }
            />
            <ColumnHelp />
            <RecentImports items={recent.data?.items ?? []} onOpen={setImportId} />
          </>
        )}
        {current === undefined && choice && !checked && (
          <MapStaff choice={choice} onChange={setChoice} onRestart={restart} onChecked={setChecked} />
        )}
        {current === undefined && choice && checked && (
          <StaffChecked
            choice={choice}
            checked={checked}
            onChange={setChoice}
            onChecked={setChecked}
            onBack={() => setChecked(undefined)}
            onStarted={setImportId}
          />
        )}
      </div>
    </section>
  )
}

/** Keeps the file to fill in. */
function TemplateButton({ onClick }: { onClick: () => void }) {
  return (
    <div className={styles.actions}>
      <Button onClick={onClick}>
        <Download size={16} aria-hidden="true" />
        Download template
      </Button>
    </div>
  )
}

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
function ColumnHelp() {
  const rows = staffFields.flatMap((field) => (help[field] ? [[field, help[field]] as const] : []))
  return (
    <details>
      <summary className={helpStyles.summary}>What to write in each column</summary>
      <dl className={helpStyles.list}>
        {rows.map(([field, text]) => (
          <div key={field} className={helpStyles.row}>
            <dt className={helpStyles.term}>{staffColumns[field]}</dt>
            <dd className={helpStyles.text}>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

interface RecentImportsProps {
  items: readonly StaffImport[]
  onOpen: (importId: string) => void
}

/** Lists the imports of the last days, to look up the outcome of their rows. */
function RecentImports({ items, onOpen }: RecentImportsProps) {
  if (items.length === 0) return null
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>Imports of the last seven days</caption>
      <thead>
        <tr>
          <th scope="col">Started</th>
          <th scope="col">Added</th>
          <th scope="col">Not added</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ importId, createdAt, created, existing, refused }) => (
          <tr key={importId}>
            <td>{formatDayAndTime(createdAt)}</td>
            <td>{formatNumber(created)}</td>
            <td>{formatNumber(existing + refused)}</td>
            <td>
              <Button onClick={() => onOpen(importId)}>Open</Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
