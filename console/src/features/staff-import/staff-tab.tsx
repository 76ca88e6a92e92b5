import type { StaffCheck } from '@bonafide/shared/contract/staff-imports.ts'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChooseFile } from '#features/import-file/choose-file.tsx'
import * as styles from '#features/import/import.css.ts'
import { useApp } from '#lib/app-context.ts'
import { saveFile } from '#lib/save-file.ts'
import { padded, small } from '#ui/card.css.ts'
import { ColumnHelp } from './column-help.tsx'
import { MapStaff } from './map-staff.tsx'
import { RecentImports } from './recent-imports.tsx'
import { StaffChecked } from './staff-checked.tsx'
import { guessStaffColumns, isStaffHeading, type StaffChoice, staffTemplate } from './staff-file.ts'
import { StaffRunning } from './staff-running.tsx'
import { staffImportsQuery } from './staff-import-queries.ts'
import { TemplateButton } from './template-button.tsx'

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
        check. They are not invited, and no credits are used, unless you ask for it.
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
