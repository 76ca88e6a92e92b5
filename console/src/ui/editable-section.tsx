import type { Elements } from '@bonafide/shared/ui/elements.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useEffect, useId, useRef, useState } from 'react'
import { padded } from './card.css.ts'
import * as styles from './editable-section.css.ts'

interface EditableSectionProps {
  title: string
  /** The subject of the form, after "Edit". */
  subject: string
  mayEdit: boolean
  children: Elements
  renderForm: (onClose: () => void) => Elements
}

/** Shows a card of facts, or their form while they are edited. The focus comes back to the button. */
export function EditableSection({ title, subject, mayEdit, children, renderForm }: EditableSectionProps) {
  const titleId = useId()
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return (
    <section className={padded} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 className={styles.title} id={titleId}>
          {title}
        </h3>
        {!isEditing && mayEdit && (
          <Button ref={editButton} aria-label={`Edit ${subject}`} onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
      </div>
      {isEditing ? renderForm(() => setEditing(false)) : children}
    </section>
  )
}
