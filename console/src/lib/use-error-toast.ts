import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { useEffect } from 'react'
import { useApp } from './app-context.ts'

/** Tells each failure of a query once, where there is a title for it: the server's message, or `text`. */
export function useErrorToast(error: Error | null, title: string | undefined, text: string): void {
  const { toasts } = useApp()
  useEffect(() => {
    if (error && title) toasts.open({ variant: 'destructive', title, text: messageOf(error, text) })
  }, [error, title, text, toasts])
}
