import { useEffect } from 'react'

/** Some failures are only logged (spec.md section 8). */
export function useLoggedError(error: Error | null): void {
  useEffect(() => {
    if (error) console.error(error)
  }, [error])
}
