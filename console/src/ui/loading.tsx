import { Spinner } from '@bonafide/shared/ui/spinner.tsx'
import { centred } from './centred.css.ts'

/** A page that is not there yet. */
export function Loading() {
  return (
    <div className={centred}>
      <Spinner text="Loading..." />
    </div>
  )
}
