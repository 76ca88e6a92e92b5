import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createApp } from '#lib/app.ts'
import { createAppRouter } from './router.tsx'

/** What a visitor without a session sees at an address, as markup that React takes over in the browser. */
export async function prerender(address: string): Promise<string> {
  const app = createApp({ hadSession: false })
  app.session.restore()
  const history = createMemoryHistory({ initialEntries: [address] })
  // It would be a script in the markup, which no page of ours may have.
  const router = createAppRouter(app, { history, scrollRestoration: false })
  await router.load()
  return renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
