import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

const debounce = 300

/** Holds the text of the search box; it reaches the address a moment after the last key. */
export function useSearchText(q: string) {
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  const sent = useRef(q)

  // The address changed by itself: back, forward, or a link.
  useEffect(() => {
    if (q !== sent.current) setText(q)
    sent.current = q
  }, [q])

  useEffect(() => {
    if (text.trim() === sent.current) return undefined
    const timer = setTimeout(() => {
      sent.current = text.trim()
      void navigate({
        to: '/employees',
        search: (search) => ({ ...search, q: text.trim() || undefined }),
        replace: true,
        resetScroll: false,
      })
    }, debounce)
    return () => clearTimeout(timer)
  }, [text, navigate])

  return [text, setText] as const
}
