// Runs before the first paint, so it cannot be a module; theme-preference.ts takes over from it.
;(() => {
  let theme
  try {
    theme = localStorage.getItem('vite-ui-theme')
  } catch {
    // Storage is not allowed here: the operating system decides.
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.classList.add(theme)
})()
