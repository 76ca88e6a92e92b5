/** Fetches the charts, which are most of the page's code; its frame stands without them. */
export function loadReport() {
  return import('./report.tsx')
}
