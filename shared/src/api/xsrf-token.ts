/** Returns the value of the cookie `XSRF-TOKEN`, which authenticated calls repeat as a header (spec.md section 7). */
export function xsrfToken(): string | undefined {
  if (typeof document === 'undefined') return undefined
  const value = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(cookies())?.[1]
  if (!value) return undefined
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function cookies(): string {
  try {
    return document.cookie
  } catch {
    // A sandboxed frame without an origin has none, and says so with an error.
    return ''
  }
}
