import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { billing } from '@bonafide/shared/contract/billing.ts'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { isPortalUrl } from './checkout.ts'

/** Leaves for the payment provider's pages, once; a failure is told in `failure`. */
export function usePortal() {
  const { call } = useApp()
  const [opening, setOpening] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isOpening = useRef(false)

  function settle() {
    isOpening.current = false
    setOpening(false)
  }
  // Back from there, the browser may show this page as it was left.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && settle()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])

  async function openPortal() {
    if (isOpening.current) return
    isOpening.current = true
    setOpening(true)
    setFailure(undefined)
    try {
      const { url } = await call(billing.portalSession, {})
      if (!isPortalUrl(url, location.origin)) throw new Error(`Not a billing page: ${url}`)
      location.assign(url)
    } catch (error) {
      setFailure(messageOf(error, 'Please try again.'))
      settle()
    }
  }
  return { openPortal, opening, failure }
}
