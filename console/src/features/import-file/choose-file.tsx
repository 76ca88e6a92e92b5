import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { classes } from '@bonafide/shared/ui/classes.ts'
import * as fieldStyles from '@bonafide/shared/ui/form/field.css.ts'
import { useState } from 'react'
import * as styles from '#features/import/import.css.ts'
import { readTable, readText, type Table } from './read-table.ts'

interface ChooseFileProps {
  /** What the file holds. */
  hint: string
  placeholder: string
  onTable: (table: Table) => void
}

/** Takes the employees from a file, or from what is pasted. */
export function ChooseFile({ hint, placeholder, onTable }: ChooseFileProps) {
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState<string>()
  function read(text: string) {
    const reading = readTable(text)
    if (reading.ok) onTable(reading.table)
    else setProblem(reading.problem)
  }
  async function readFile(file: File | undefined) {
    if (!file) return
    const text = await readText(file)
    if (text === undefined) setProblem('The file is larger than 5 MB. Split it into smaller files.')
    else read(text)
  }
  return (
    <>
      {problem && (
        <Callout tone="danger" title="This cannot be imported">
          {problem}
        </Callout>
      )}
      <div className={fieldStyles.field}>
        <label htmlFor="import-file" className={fieldStyles.label}>
          CSV file
        </label>
        <input
          id="import-file"
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          className={styles.file}
          aria-describedby="import-file-hint"
          onChange={(event) => {
            void readFile(event.target.files?.[0])
            // The same file may be chosen again after it was corrected.
            event.target.value = ''
          }}
        />
        <p id="import-file-hint" className={fieldStyles.hint}>
          {hint}
        </p>
      </div>
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          read(pasted)
        }}
      >
        <div className={fieldStyles.field}>
          <label htmlFor="import-text" className={fieldStyles.label}>
            Or paste the rows
          </label>
          <textarea
            id="import-text"
            rows={6}
            className={classes(fieldStyles.input, styles.pasted)}
            placeholder={placeholder}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
        </div>
        <div className={styles.actions}>
          <Button type="submit">Continue</Button>
        </div>
      </form>
    </>
  )
}
