import { Button } from '@bonafide/shared/ui/button.tsx'
import { lazy, Suspense, useState } from 'react'
import { TitledCard } from '#ui/titled-card.tsx'

const CloseDialog = lazy(() =>
  import('./close-dialog.tsx').then((module) => ({ default: module.CloseDialog })),
)

/** Offers owners to close the organisation. */
export function DangerZone() {
  const [isClosing, setClosing] = useState(false)
  return (
    <TitledCard
      title="Close organisation"
      lead="Everything stops straight away. You have 30 days to change your mind, then the data is erased."
    >
      <div>
        <Button tone="danger" onClick={() => setClosing(true)}>
          Close organisation
        </Button>
      </div>
      {isClosing && (
        <Suspense fallback={null}>
          <CloseDialog onClose={() => setClosing(false)} />
        </Suspense>
      )}
    </TitledCard>
  )
}
