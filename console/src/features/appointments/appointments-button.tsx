import { Button } from '@bonafide/shared/ui/button.tsx'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '#lib/session/use-may.ts'

const AppointmentsDialog = lazy(() =>
  import('./appointments-dialog.tsx').then((module) => ({ default: module.AppointmentsDialog })),
)

/** Opens the times that employees can choose, for users who may see documents decided. */
export function AppointmentsButton() {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may('checks:decide')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Appointment times</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AppointmentsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
