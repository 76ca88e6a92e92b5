import { useCallback, useEffect, useRef } from 'react'

const isSearch = (field: HTMLElement) => field.matches('[type=search], [role=combobox], [role=searchbox]')

/** Returns a function that tells whether leaving the page would lose something that a user has typed. */
export function useTyped(): () => boolean {
  const fields = useRef(new Set<HTMLInputElement | HTMLTextAreaElement>())
  useEffect(() => {
    const onInput = ({ target }: Event) => {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
      if (isField && !isSearch(target)) fields.current.add(target)
    }
    document.addEventListener('input', onInput)
    return () => document.removeEventListener('input', onInput)
  }, [])
  return useCallback(() => {
    for (const field of fields.current) if (!field.isConnected) fields.current.delete(field)
    return [...fields.current].some((field) => field.value !== '')
  }, [])
}
