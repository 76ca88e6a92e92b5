import { Button } from '@bonafide/shared/ui/button.tsx'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import * as fieldStyles from '@bonafide/shared/ui/form/field.css.ts'
import * as styles from '#features/import/import.css.ts'
import { StageTitle } from '#features/import/stage-title.tsx'
import { type Encoding, encodings } from './read-file.ts'

interface CheckLettersProps {
  text: string
  encoding: Encoding
  onChoose: (encoding: Encoding) => void
  onBack: () => void
  onContinue: () => void
}

const mostLines = 5

/** Shows lines with letters that depend on how the file was saved, for the user to say whether they are right. */
export function CheckLetters({ text, encoding, onChoose, onBack, onContinue }: CheckLettersProps) {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => /[^\0-\x7f]/.test(line))
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        onContinue()
      }}
    >
      <StageTitle>Are these letters right?</StageTitle>
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
          If a name looks wrong, choose another one until it is right.
        </p>
      </div>
      <div className={styles.actions}>
        <Button onClick={onBack}>Choose another file</Button>
        <Button type="submit" tone="primary">
          The letters are right
        </Button>
      </div>
    </form>
  )
}
