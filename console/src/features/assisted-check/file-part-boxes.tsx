import { useState } from 'react'
import { partWords } from '#features/right-to-work/evidence-file.tsx'
import { small } from '#ui/card.css.ts'
import { TickBox } from '@bonafide/shared/ui/form/tick-box.tsx'
import * as styles from './assisted-check.css.ts'
import { type OfferedPart, type Part, shownParts } from './file-parts.ts'
import type { ChosenFile } from './use-evidence-files.ts'

interface FilePartsProps {
  chosen: ChosenFile
  offered: readonly OfferedPart[]
  onShow: (parts: readonly Part[]) => void
}

/**
 * Asks what a file shows: a box for each part that this check can need, or the name of the only one where it shows that.
 */
export function FileParts({ chosen, offered, onShow }: FilePartsProps) {
  // A box that was used stays: it has the focus, and its answer can be taken back.
  const [isUsed, setUsed] = useState(false)
  const shown = shownParts(chosen, offered)
  const [only] = offered
  if (only && offered.length === 1 && shown.length === 1 && !isUsed) {
    return <span className={small}>{partWords[only.part].name}</span>
  }
  return (
    <>
      <div role="group" aria-label={`What ${chosen.name} shows`} className={styles.boxes}>
        {offered.map(({ part }) => (
          <TickBox
            key={part}
            label={partWords[part].name}
            name={`part.${part}`}
            checked={shown.includes(part)}
            onChange={(isTicked) => {
              setUsed(true)
              onShow(isTicked ? [...shown, part] : shown.filter((other) => other !== part))
            }}
          />
        ))}
      </div>
      {shown.length === 0 && (
        <p className={styles.problem}>Choose what this file shows, or it is not kept with the check.</p>
      )}
    </>
  )
}
