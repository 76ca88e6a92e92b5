// Runs before the first paint, so it cannot be a module; theme-preference.ts takes over from it.
;(() => {
  let theme
  try {
    theme = localStorage.getItem('vite-ui-theme')
  } catch {
    // Storage is not allowed here: the operating system decides.
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.classList.add(theme)

  // The parts of a signed-in page are asked for now, instead of when the first script has run.
  if (!/(?:^|; )access_token=[^;]/.test(document.cookie)) return
  const files = document.querySelector('meta[name=preload-signed-in]')?.content ?? ''
  for (const file of files.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    const kind = file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
    document.head.append(Object.assign(link, kind, { crossOrigin: '', href: `/${file}` }))
  }
})()
