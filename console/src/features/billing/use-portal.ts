import { billing } from '@bonafide/shared/contract/billing.ts'
import { useApp } from '#lib/app-context.ts'
import { isPortalUrl } from './checkout.ts'
import { useLeaving } from './use-leaving.ts'

/** Opens the payment provider's pages for cards and invoices; a failure is told in `failure`. */
export function usePortal() {
  const { call } = useApp()
  const { leave, leaving, failure } = useLeaving({ failed: 'Try again.' })

  function openPortal() {
    return leave('portal', async () => {
      const { url } = await call(billing.portalSession, {})
      if (!isPortalUrl(url, location.origin)) throw new Error(`Not a billing page: ${url}`)
      return url
    })
  }
  return { openPortal, opening: leaving !== undefined, failure }
}
