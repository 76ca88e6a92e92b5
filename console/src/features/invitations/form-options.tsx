import { Channel } from '@bonafide/shared/contract/employees/employees.ts'
import type { OwnFields } from '@bonafide/shared/invite/more-fields.tsx'
import { readStored, store } from '@bonafide/shared/ui/site-data.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import * as v from 'valibot'

const load = () => import('./own-fields.tsx')
const Birth = lazy(() => load().then((fields) => ({ default: fields.Birth })))
const Start = lazy(() => load().then((fields) => ({ default: fields.Start })))
const Site = lazy(() => load().then((fields) => ({ default: fields.Site })))
const WorksAs = lazy(() => load().then((fields) => ({ default: fields.WorksAs })))

/** Keeps the place of a field until it is there. */
const placed = (height: number, field: ReactNode) => (
  <Suspense fallback={<div style={{ height }} />}>{field}</Suspense>
)

/** The fields of the form that the console has of its own. */
export const ownFields: OwnFields = {
  Birth: (props) => placed(107, <Birth {...props} />),
  Start: (props) => placed(62, <Start {...props} />),
  Site: (props) => placed(85, <Site {...props} />),
  WorksAs: (props) => placed(62, <WorksAs {...props} />),
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
