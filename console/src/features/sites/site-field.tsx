import type { ChosenProps } from '@bonafide/shared/invite/more-fields.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useApp } from '#lib/app-context.ts'
import { SelectField } from '#ui/select-field.tsx'
import { sitesQuery } from './sites-query.ts'

const hint = 'Where the employee works'

/**
 * Asks for the site of a new employee: any, with those that are known as suggestions, or one of their own of a user who is
 * limited to several. The server knows the one of a user with one. Where the sites cannot be loaded, it judges what is typed.
 */
export function SiteField({ onChange, ...field }: ChosenProps) {
  const { data } = useQuery({ ...sitesQuery(useApp()), meta: { isOptional: true } })
  const listId = useId()
  const items = data?.items ?? []
  if (data?.limited) {
    if (items.length < 2) return null
    const options = { '': 'Choose a site', ...Object.fromEntries(items.map((name) => [name, name])) }
    return <SelectField label="Site" {...{ options, hint, onChange }} {...field} />
  }
  return (
    <>
      <TextField
        label="Site"
        optional="(optional)"
        autoComplete="off"
        maxLength={120}
        hint={hint}
        list={items.length ? listId : undefined}
        {...field}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {items.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
