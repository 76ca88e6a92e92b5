import { Button } from '@bonafide/shared/ui/button.tsx'
import { Download } from 'lucide-react'
import * as styles from '#features/import/import.css.ts'

/** Keeps the file to fill in. */
export function TemplateButton({ onClick }: { onClick: () => void }) {
  return (
    <div className={styles.actions}>
      <Button onClick={onClick}>
        <Download size={16} aria-hidden="true" />
        Download template
      </Button>
    </div>
  )
}
