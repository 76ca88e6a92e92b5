import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { useEffect, useRef, useState } from 'react'

interface Options {
  /** What is said of a failure that says nothing of itself. */
  failed: string
  onFailure?: (text: string) => void
}

/** Leaves for a page of the payment provider's, one at a time. `leaving` is what it is for, while it is on. */
export function useLeaving({ failed, onFailure }: Options) {
  const [leaving, setLeaving] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const isLeaving = useRef(false)

  function settle() {
    isLeaving.current = false
    setLeaving(undefined)
  }
  // Back from there, the browser may show this page as it was left.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && settle()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])

  async function leave(what: string, findAddress: () => Promise<string>) {
    if (isLeaving.current) return
    isLeaving.current = true
    setFailure(undefined)
    setLeaving(what)
    try {
      location.assign(await findAddress())
    } catch (error) {
      const text = messageOf(error, failed)
      setFailure(text)
      onFailure?.(text)
      settle()
    }
  }
  return { leave, leaving, failure }
}
