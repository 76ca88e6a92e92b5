import type { GoogleSetup } from '@bonafide/shared/contract/auth.ts'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApp } from '#lib/app-context.ts'
import { reloadPage } from '#lib/reload-page.ts'

// Where the server lets a document use Google's script.
const pages = ['/login', '/signup']

/**
 * Where signing in with Google can begin: `here`; on this `page` once it is loaded anew, since a document keeps
 * the policy of the address it was loaded from; or in a `tab` of its own, where this page is none of the two.
 */
type GooglePlace = 'here' | 'page' | 'tab'

/** Loads one of the two pages anew where that is what is missing, unless it would lose something typed. */
export function useGooglePlace(setup: GoogleSetup | null | undefined): GooglePlace {
  const { landedAt } = useApp()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isHere = !setup || isOwn(setup.scriptUrl) || pages.includes(landedAt)
  const place = isHere ? 'here' : pages.includes(path) ? 'page' : 'tab'
  useEffect(() => {
    if (place === 'page' && !isTyped()) reloadPage()
  }, [place])
  return place
}

function isOwn(scriptUrl: string): boolean {
  return new URL(scriptUrl, location.href).origin === location.origin
}

function isTyped(): boolean {
  return [...document.querySelectorAll('input')].some(({ value }) => value !== '')
}
