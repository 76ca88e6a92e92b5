import { useEffect } from 'react'
import type * as v from 'valibot'
import { type FormOptions, useForm } from '../../ui/form/use-form.ts'
import type { Flow } from '../model/create-flow.ts'
import type { FlowState } from '../model/flow-state.ts'

type Form<Values extends Record<string, string>> = ReturnType<typeof useForm<v.GenericSchema, Values>>

/** Holds the form of one step. The server's message about a field shows at that field, as if the form had found it. */
export function useFlowForm<Schema extends v.GenericSchema, Values extends Record<string, string>>(
  flow: Flow,
  { error, errorField }: FlowState,
  options: FormOptions<Schema, Values>,
  onServerError?: (form: Form<Values>) => unknown,
) {
  const form = useForm({ ...options, translate: flow.said })
  useEffect(() => {
    if (!error || !errorField) return
    onServerError?.(form)
    form.showErrors({ [errorField]: error })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form is new at each render, only an error counts
  }, [error, errorField])
  return form
}
