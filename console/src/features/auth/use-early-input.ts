import { type RefObject, useLayoutEffect } from 'react'

/** The form of `useForm`, whatever the names of its fields. */
interface Form {
  props: { ref: RefObject<HTMLFormElement | null> }
  set(name: string, value: string): void
  submit(latest: Record<string, string>): unknown
}

/** Takes over what was typed into the form, and whether it was sent, while it was only markup of the document. */
export function useEarlyInput({ props, set, submit }: Form) {
  useLayoutEffect(() => {
    const form = props.ref.current
    if (!form) return
    const typed = [...form.elements].filter((element) => element instanceof HTMLInputElement)
    for (const { name, value } of typed) if (value) set(name, value)
    if (form.dataset['submitted'] === undefined) return
    delete form.dataset['submitted']
    void submit(Object.fromEntries(typed.map(({ name, value }) => [name, value])))
    // Once: what is typed from here on comes as events.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}
