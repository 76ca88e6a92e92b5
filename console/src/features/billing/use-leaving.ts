import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Runs a write that returns a page of the payment provider, and leaves for it. It is pending until this page is gone.
 */
export function useLeaving<Variables>(options: UseMutationOptions<string, Error, Variables>) {
  const { isPending, isSuccess, variables, error, mutate, reset } = useMutation({
    ...options,
    onSuccess: (address) => location.assign(address),
  })
  // Back from there, the browser may show this page as it was left.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [reset])
  const isLeaving = isPending || isSuccess
  return { isLeaving, leavingFor: isLeaving ? variables : undefined, error, leave: mutate }
}
