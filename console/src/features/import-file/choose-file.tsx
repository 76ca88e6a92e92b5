import {
  type IsHeading,
  mostRows,
  readTable,
  type Table,
  tableOf,
} from '@bonafide/shared/table/read-table.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { classes } from '@bonafide/shared/ui/classes.ts'
import * as fieldStyles from '@bonafide/shared/ui/form/field.css.ts'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useState } from 'react'
import * as styles from '#features/import/import.css.ts'
import { formatNumber } from '#lib/format.ts'
import { StageTitle } from '#features/import/stage-title.tsx'
import { type Encoding, encodings, type FileReading, readFile } from './read-file.ts'
import type { Sheet } from './read-sheets.ts'

interface ChooseFileProps {
  /** A hint about the content of the file. */
  hint: string
  placeholder: string
  isHeading: IsHeading
  onTable: (table: Table) => void
}

type Doubtful = Extract<FileReading, { text: string }> & { file: File }

/** Takes the employees from a file, or from what is pasted. */
export function ChooseFile({ hint, placeholder, isHeading, onTable }: ChooseFileProps) {
  const [problem, setProblem] = useState<string>()
  const [doubtful, setDoubtful] = useState<Doubtful>()
  function take(table: Table) {
    setDoubtful(undefined)
    const wrong = problemOf(table)
    setProblem(wrong)
    if (!wrong) onTable(table)
  }
  const read = (text: string) => take(readTable(text, isHeading))
  async function choose(file: File, encoding?: Encoding) {
    const reading = await readFile(file, encoding).catch(
      () => ({ ok: false, problem: 'We could not read the file. Choose it again.' }) as const,
    )
    if (!reading.ok) {
      setDoubtful(undefined)
      setProblem(reading.problem)
    } else if ('sheets' in reading) take(fullestTable(reading.sheets, isHeading))
    else if (reading.isGuess) setDoubtful({ ...reading, file })
    else read(reading.text)
  }
  if (doubtful)
    return (
      <CheckLetters
        text={doubtful.text}
        encoding={doubtful.encoding}
        onChoose={(encoding) => void choose(doubtful.file, encoding)}
        onBack={() => setDoubtful(undefined)}
        onContinue={() => read(doubtful.text)}
      />
    )
  return (
    <>
      {problem && (
        <Callout tone="danger" title="We cannot import this">
          {problem}
        </Callout>
      )}
      <div className={fieldStyles.field}>
        <label htmlFor="import-file" className={fieldStyles.label}>
          CSV or Excel file
        </label>
        <input
          id="import-file"
          type="file"
          className={styles.file}
          aria-describedby="import-file-hint"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void choose(file)
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

/**
 * Returns the table of the sheet that has employees: other sheets explain how to fill it in, or hold lists to choose
 * from.
 */
function fullestTable(sheets: readonly Sheet[], isHeading: IsHeading): Table {
  const tables = sheets.map(({ name, rows }) => {
    const table = tableOf(rows, isHeading)
    return {
      ...table,
      ...(sheets.length > 1 && { sheet: name }),
      known: table.headers.filter(isHeading).length,
    }
  })
  const [best] = tables.toSorted(
    (one, other) => other.known - one.known || other.rows.length - one.rows.length,
  )
  return best ?? tableOf([], isHeading)
}

function problemOf({ rows }: Table): string | undefined {
  if (!rows.length) return 'We could not find any employees in it.'
  if (rows.length <= mostRows) return undefined
  const [found, most] = [formatNumber(rows.length), formatNumber(mostRows)]
  return `It has ${found} rows. You can import up to ${most} at a time, so split it into smaller files.`
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

interface CheckLettersProps {
  text: string
  encoding: Encoding
  onChoose: (encoding: Encoding) => void
  onBack: () => void
  onContinue: () => void
}

const mostLines = 5

/** Shows lines with letters that depend on how the file was saved, for the user to say whether they are right. */
function CheckLetters({ text, encoding, onChoose, onBack, onContinue }: CheckLettersProps) {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => /[^\0-\x7f]/.test(line))
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        onContinue()
      }}
    >
      <StageTitle>Do these names look right?</StageTitle>
      <ul className={styles.lines} {...verbatim}>
        {lines.slice(0, mostLines).map((line, at) => (
          // Two lines may be alike.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>{line}</li>
        ))}
      </ul>
      <div className={fieldStyles.field}>
        <label htmlFor="import-encoding" className={fieldStyles.label}>
          How the file was saved
        </label>
        <select
          id="import-encoding"
          className={fieldStyles.input}
          aria-describedby="import-encoding-hint"
          value={encoding}
          onChange={(event) => onChoose(event.target.value as Encoding)}
        >
          {Object.entries(encodings).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <p id="import-encoding-hint" className={fieldStyles.hint}>
          If a name looks wrong, choose another option until it looks right.
        </p>
      </div>
      <div className={styles.actions}>
        <Button onClick={onBack}>Choose another file</Button>
        <Button type="submit" tone="primary">
          The names look right
        </Button>
      </div>
    </form>
  )
}
