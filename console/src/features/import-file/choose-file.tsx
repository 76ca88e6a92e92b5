import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { classes } from '@bonafide/shared/ui/classes.ts'
import * as fieldStyles from '@bonafide/shared/ui/form/field.css.ts'
import { useState } from 'react'
import * as styles from '#features/import/import.css.ts'
import { CheckLetters } from './check-letters.tsx'
import { readTable, type Table } from './read-table.ts'
import { readText, type TextReading } from './read-text.ts'

interface ChooseFileProps {
  /** What the file holds. */
  hint: string
  placeholder: string
  /** Whether a text is the heading of a column that is known. */
  isHeading: (text: string) => boolean
  onTable: (table: Table) => void
}

type Doubtful = Extract<TextReading, { ok: true }> & { file: File }

/** Takes the employees from a file, or from what is pasted. */
export function ChooseFile({ hint, placeholder, isHeading, onTable }: ChooseFileProps) {
  const [problem, setProblem] = useState<string>()
  const [doubtful, setDoubtful] = useState<Doubtful>()
  function read(text: string) {
    setDoubtful(undefined)
    const reading = readTable(text, isHeading)
    if (reading.ok) onTable(reading.table)
    else setProblem(reading.problem)
  }
  async function readFile(file: File | undefined) {
    if (!file) return
    const reading = await readText(file).catch(
      () => ({ ok: false, problem: 'We could not read the file. Choose it again.' }) as const,
    )
    setProblem(reading.ok ? undefined : reading.problem)
    if (!reading.ok) return
    if (reading.isGuess) setDoubtful({ ...reading, file })
    else read(reading.text)
  }
  if (doubtful)
    return (
      <CheckLetters
        text={doubtful.text}
        encoding={doubtful.encoding}
        onChoose={(encoding) =>
          void readText(doubtful.file, encoding).then(
            (reading) => reading.ok && setDoubtful({ ...reading, file: doubtful.file }),
          )
        }
        onBack={() => setDoubtful(undefined)}
        onContinue={() => read(doubtful.text)}
      />
    )
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
      <PasteRows placeholder={placeholder} onRows={read} />
    </>
  )
}

function PasteRows({ placeholder, onRows }: { placeholder: string; onRows: (text: string) => void }) {
  const [pasted, setPasted] = useState('')
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        onRows(pasted)
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
  )
}
