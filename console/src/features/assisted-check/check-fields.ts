import type { noFields, useForm } from '@bonafide/shared/ui/form/use-form.ts'
import type { Asked } from './asked.ts'
import type { CheckField, CheckValues } from './check-values.ts'

export type CheckFormState = ReturnType<typeof useForm<typeof noFields.schema, CheckValues>>

/** The fields as the parts of the form receive them. */
export type CheckFields = ReturnType<typeof checkFields>

/** Returns the fields of the form, each with the server's message about it while it was typed. */
export function checkFields(form: CheckFormState, asked: Asked, problems: ReadonlyMap<string, string>) {
  const { values, errors, set } = form
  const errorOf = (name: CheckField) => errors[name] ?? (values[name] ? problems.get(name) : undefined)
  return {
    values,
    set,
    /** The fields that are asked for. */
    asked,
    text: (name: CheckField) => ({ ...form.text(name), error: errorOf(name) }),
    choice: <Name extends CheckField>(name: Name) => ({ ...form.choice(name), error: errorOf(name) }),
    /** A box that is ticked or not. */
    tick: (name: CheckField) => ({
      name,
      checked: values[name] === 'yes',
      error: errorOf(name),
      onChange: (isTicked: boolean) => set(name, isTicked ? 'yes' : ''),
    }),
  }
}
