import type { ComponentProps } from 'react'
import { SelectField } from '#ui/select-field.tsx'
import type { CheckFields } from './check-fields.ts'
import type { CheckField } from './check-values.ts'

interface CheckSelectProps extends Omit<ComponentProps<typeof SelectField>, 'value' | 'onChange'> {
  fields: CheckFields
  field: CheckField
  /** What is shown as chosen, where that is not what was typed. */
  value?: string
}

/** A field of the check that is one of a few, found by its name as the others are. */
export function CheckSelect({ fields, field, ...select }: CheckSelectProps) {
  return (
    <div data-field={field}>
      <SelectField {...fields.choice(field)} {...select} />
    </div>
  )
}
