// Runs before the first paint, so it cannot be a module; theme-preference.ts and main.tsx take over from it.
;(() => {
  const root = document.documentElement
  const isOfUser = 'signedIn' in root.dataset
  let hasSession = false
  let theme
  let reason
  let notices
  try {
    hasSession = /(?:^|; )access_token=[^;]/.test(document.cookie)
    theme = localStorage.getItem('vite-ui-theme')
    reason = sessionStorage.getItem('bonafide-signed-out')
    notices = localStorage.getItem('bonafide-notices')
  } catch {
    // Site data is blocked here: no session is kept, and the operating system decides on the theme.
  }
  if (theme === 'light' || theme === 'dark') root.classList.add(theme)

  // What the notices above the page took on a page of this width, so that they push nothing down when they come.
  const [width, height] = notices?.split(' ') ?? []
  if (hasSession && Number(width) === innerWidth)
    root.style.setProperty('--notices-height', `${Number(height)}px`)

  // The document holds the page of a user, or of a visitor who has no session and had none that ended.
  const isOfVisitor = !hasSession && reason !== 'ended' && !history.state?.ended
  if (isOfUser ? !hasSession : !isOfVisitor) root.classList.add('not-prerendered')

  // A form of that page is handled by React, once it is there: the browser is not to send it.
  document.addEventListener('submit', (event) => {
    if (!event.target.closest('[data-prerendered]')) return
    event.preventDefault()
    event.target.dataset.submitted = ''
  })

  // The parts of a signed-in page are asked for now, instead of when the first script has run.
  if (hasSession) preload(document.querySelector('meta[name=preload-signed-in]')?.content ?? '')

  // How numbers and days are written is read when they first are. With the scripts there, the figures would wait for it.
  if (hasSession) requestAnimationFrame(() => setTimeout(() => (0).toLocaleString('en-GB')))

  function preload(files) {
    for (const file of files.split(' ').filter(Boolean)) {
      const link = document.createElement('link')
      const kind = file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
      document.head.append(Object.assign(link, kind, { crossOrigin: '', href: `/${file}` }))
    }
  }
})()
