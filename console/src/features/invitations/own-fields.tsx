import { Channel } from '@bonafide/shared/contract/employees/employees.ts'
import type { ChosenProps, OwnFields } from '@bonafide/shared/invite/more-fields.tsx'
import { readStored, store } from '@bonafide/shared/ui/site-data.ts'
import { type ComponentProps, lazy, Suspense } from 'react'
import * as v from 'valibot'
import { kindNames } from '#features/engagement/engagement-words.ts'
import { SiteField } from '#features/sites/site-field.tsx'
import { SelectField } from '#ui/select-field.tsx'

const DateFields = lazy(() =>
  import('@bonafide/shared/ui/form/date-fields.tsx').then((module) => ({ default: module.DateFields })),
)
const DayField = lazy(() => import('#ui/day/day-field.tsx').then((module) => ({ default: module.DayField })))

const Birth = (props: ComponentProps<typeof DateFields>) => (
  <Suspense fallback={<div style={{ height: '107px' }} />}>
    <DateFields {...props} />
  </Suspense>
)

// The browser's own field of days is in its own format.
const Start = ({ type: _own, ...props }: ComponentProps<typeof DayField> & { type?: string }) => (
  <Suspense fallback={<div style={{ height: '65px' }} />}>
    <DayField {...props} />
  </Suspense>
)

const WorksAs = (field: ChosenProps) => (
  <SelectField label="Works as" options={{ '': 'Not set', ...kindNames }} {...field} />
)

/** The fields of the form that the console has of its own. */
export const ownFields: OwnFields = { Birth, Start, Site: SiteField, WorksAs }

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
