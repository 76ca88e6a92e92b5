import type { ChosenProps } from '@bonafide/shared/invite/more-fields.tsx'
import type { ComponentProps } from 'react'
import { kindNames } from '#features/engagement/engagement-words.ts'
import { DayField } from '#ui/day/day-field.tsx'
import { SelectField } from '#ui/select-field.tsx'

// The fields of the form that the console has of its own; they load beside the form.
export { DateFields as Birth } from '@bonafide/shared/ui/form/date-fields.tsx'
export { SiteField as Site } from '#features/sites/site-field.tsx'
export { CreditsLeft } from './credits-left.tsx'

/** Asks for the start date, not in the format of the browser. */
export function Start({ type: _own, ...props }: ComponentProps<typeof DayField> & { type?: string }) {
  return <DayField {...props} />
}

export function WorksAs(field: ChosenProps) {
  return <SelectField label="Works as" options={{ '': 'Not set', ...kindNames }} {...field} />
}
