import { small } from '#ui/card.css.ts'
import * as styles from './assisted-check.css.ts'
import { type OfferedPart, type Part, partNames, shownParts } from './file-parts.ts'
import type { ChosenFile } from './use-evidence-files.ts'

interface FilePartsProps {
  chosen: ChosenFile
  offered: readonly OfferedPart[]
  onShow: (parts: readonly Part[]) => void
}

/** What a file shows: a box for each part that this check can need, or its name where there is but one. */
export function FileParts({ chosen, offered, onShow }: FilePartsProps) {
  const shown = shownParts(chosen, offered)
  const [only] = offered
  if (only && offered.length === 1) return <span className={small}>{partNames[only.part]}</span>
  return (
    <>
      <div role="group" aria-label={`What ${chosen.name} shows`} className={styles.boxes}>
        {offered.map(({ part }) => (
          <label key={part} className={styles.boxLabel}>
            <input
              type="checkbox"
              className={styles.box}
              name={`part.${part}`}
              checked={shown.includes(part)}
              onChange={({ target }) =>
                onShow(target.checked ? [...shown, part] : shown.filter((other) => other !== part))
              }
            />
            {partNames[part]}
          </label>
        ))}
      </div>
      {shown.length === 0 && (
        <p className={styles.problem}>Choose what this file shows, or it is not kept with the check.</p>
      )}
    </>
  )
}
