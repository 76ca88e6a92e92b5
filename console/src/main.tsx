import '@bonafide/shared/theme/theme.css.ts'
import { startTheme } from '@bonafide/shared/theme/theme-preference.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp } from '#lib/app.ts'
import { leavePage } from '#lib/session/leave-page.ts'
import { refreshSession } from '#lib/session/refresh-session.ts'
import { shareSession } from '#lib/session/share-session.ts'
import './fonts.css'
import './global.css.ts'
import { createAppRouter } from './router.tsx'

startTheme()
const app = createApp({ baseUrl: import.meta.env.VITE_API_URL || undefined })
const router = createAppRouter(app, { onSignedOut: leavePage })
shareSession(app.session, () => {
  if (app.session.token()) void router.invalidate()
})
void refreshSession(app)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
