import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { ApiError } from '../../api/api-error.ts'
import { type FieldErrors, fieldErrors } from '../../contract/errors.ts'

export interface FormOptions<
  Schema extends v.GenericSchema,
  Values extends Record<string, string>,
  Said = string,
> {
  schema: Schema
  initial: Values
  /**
   * Receives what the schema made of the values. The form is pending until it settles, and shows the errors by field
   * of a call that is refused; the caller tells the rest. Anything else that is thrown goes to the nearest error boundary.
   */
  onValid: (output: v.InferOutput<Schema>) => unknown
  /** Translates a message of the schema or the server, and may mark it as what it is. */
  translate?: (message: string) => Said
}

/** The options of a form that only asks: its fields, if any, keep their own values. */
export const noFields = { schema: v.object({}), initial: {} }

/**
 * Holds a form whose values are text. It is validated when it is submitted; the first invalid field gets the focus, the
 * typed text stays, and a second submit while the first one is pending is ignored.
 */
export function useForm<
  Schema extends v.GenericSchema,
  Values extends Record<string, string>,
  Said = string,
>({
  schema,
  initial,
  onValid,
  // Without one a message is what is said, and `Said` is a string.
  translate = (message) => message as Said,
}: FormOptions<Schema, Values, Said>) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [pending, setPending] = useState(false)
  const [crash, setCrash] = useState<{ error: unknown }>()
  // Thrown while rendering, where a boundary catches it: nothing waits for the promise of a submit.
  if (crash) throw crash.error
  const isPending = useRef(false)
  const invalidForm = useRef<HTMLFormElement | null>(null)
  const form = useRef<HTMLFormElement | null>(null)

  useEffect(() => {
    const invalid = invalidForm.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    invalidForm.current = null
    // A field that is folded away takes no focus.
    invalid?.closest('details')?.setAttribute('open', '')
    if (invalid) (invalid.querySelector('input') ?? invalid).focus()
  }, [errors])

  /** Shows errors (of the server, for example) and moves the focus to the first of them. */
  function showErrors(next: FieldErrors) {
    invalidForm.current = form.current
    setErrors(next)
  }

  function set(name: keyof Values & string, value: string) {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors(({ [name]: _corrected, ...others }) => others)
  }

  /** Validates and hands on. `latest` is what was typed in this very event, when state does not hold it yet. */
  async function submit(latest?: Partial<Values>) {
    if (isPending.current) return
    isPending.current = true
    try {
      const result = v.safeParse(schema, { ...values, ...latest })
      if (!result.success) return showErrors(fieldErrors(result.issues))
      setErrors({})
      setPending(true)
      await onValid(result.output)
    } catch (error) {
      if (!(error instanceof ApiError)) setCrash({ error })
      else if (Object.keys(error.errors).length > 0) showErrors(error.errors)
    } finally {
      isPending.current = false
      setPending(false)
    }
  }

  function errorOf(name: string) {
    const message = errors[name]
    return message && translate(message)
  }

  /** Props of a text field. */
  function text<Name extends keyof Values & string>(name: Name) {
    return {
      name,
      value: values[name],
      error: errorOf(name),
      onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
    }
  }

  /** Props of a field that reports its value itself. */
  function choice<Name extends keyof Values & string>(name: Name) {
    return { ...text(name), onChange: (value: string) => set(name, value) }
  }

  /** Props of the `<form>`. */
  const props = {
    ref: form,
    noValidate: true,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      void submit()
    },
  }

  /** Restores the first values, without errors. */
  function reset() {
    setValues(initial)
    setErrors({})
  }

  return { values, errors, pending, set, text, choice, showErrors, reset, submit, props }
}
