import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useContext } from 'react'
import { SignedInContext } from '#lib/app-context.ts'
import { centred } from '#ui/page/centred.css.ts'

/** Shows that a page is not there yet. */
export function Loading() {
  // Inside the signed-in layout there is a main part already.
  const Landmark = useContext(SignedInContext) ? 'div' : 'main'
  return (
    <Landmark className={centred}>
      <Spinner text="Loading..." />
    </Landmark>
  )
}
