import { createApi } from '@bonafide/shared/api/client.ts'
import { VerificationPage } from '@bonafide/shared/flow/verification-page.tsx'
import { markVerifiedVisit } from '@bonafide/shared/flow/verified-visit.ts'
import { startTheme } from '@bonafide/shared/theme/theme-preference.ts'
import '@bonafide/shared/theme/theme.css.ts'
import { createRoot } from 'react-dom/client'
import { linkFromAddress } from '#link-from-address.ts'
import './verify-page.css.ts'

startTheme()
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <VerificationPage
      {...linkFromAddress(location)}
      api={createApi({ baseUrl: import.meta.env.VITE_API_URL || '/api' })}
      onComplete={() => {
        markVerifiedVisit()
        location.assign('/dashboard')
      }}
    />,
  )
}
