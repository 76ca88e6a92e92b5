import { Channel } from '@bonafide/shared/contract/employees/employees.ts'
import type { OwnFields } from '@bonafide/shared/invite/more-fields.tsx'
import { readStored, store } from '@bonafide/shared/ui/site-data.ts'
import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'
import * as v from 'valibot'

const load = () => import('./own-fields.tsx')

/** Returns a field that loads when the form is shown, and keeps its place until it is there. */
function placed<Props extends object>(
  pick: (fields: Awaited<ReturnType<typeof load>>) => ComponentType<Props>,
  height: number,
): (props: Props) => ReactElement {
  const Field: ComponentType<Props> = lazy(() => load().then((fields) => ({ default: pick(fields) })))
  return (props) => (
    <Suspense fallback={<div style={{ height }} />}>
      <Field {...props} />
    </Suspense>
  )
}

/** The fields of the form that the console has of its own. */
export const ownFields: OwnFields = {
  Birth: placed(({ Birth }) => Birth, 107),
  Start: placed(({ Start }) => Start, 62),
  Site: placed(({ Site }) => Site, 85),
  WorksAs: placed(({ WorksAs }) => WorksAs, 62),
}

/**
 * Has the name typed without a click, when the page is opened and for the next employee. Who goes along the tabs by keys
 * stays there.
 */
export const focused = {
  ref(input: HTMLInputElement | null) {
    if (document.activeElement?.getAttribute('role') !== 'tab') input?.focus()
  },
}

const key = 'bonafide.invite-channel'

/** Keeps the channel of the latest invitation, which is chosen for the next one in this browser. */
export const keepChannel = (channel: Channel) => void store('localStorage', key, channel)

/** The channel that was kept; undefined where there is none. */
export function keptChannel(): Channel | undefined {
  const kept = v.safeParse(Channel, readStored('localStorage', key))
  return kept.success ? kept.output : undefined
}
