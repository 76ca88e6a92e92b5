import { TickBox } from '@bonafide/shared/ui/form/tick-box.tsx'
import { useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { singleKeysAreOn, turnSingleKeys } from '#lib/single-keys.ts'
import { TitledCard } from '#ui/titled-card.tsx'

/** Turns the keys that work alone on or off, in this browser: speech input and slips press them unasked. */
export function KeyboardCard() {
  const { toasts } = useApp()
  const [isOn, setOn] = useState(singleKeysAreOn)
  function turn(on: boolean) {
    if (turnSingleKeys(on)) {
      setOn(on)
      return
    }
    const text = 'Your browser blocks site data. Allow it for this site and try again.'
    toasts.open({ variant: 'destructive', title: 'Not changed', text })
  }
  return (
    <TitledCard title="Keyboard" lead="Press ? on any page to see the keys.">
      <TickBox
        name="single-keys"
        label="Use single keys"
        hint="J, K, X, / and ?. Ctrl K always works. This setting is for this browser only."
        checked={isOn}
        onChange={turn}
      />
    </TitledCard>
  )
}
