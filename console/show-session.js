// Puts what the cookies say (spec.md section 3) into the document of the dashboard, which is the same for every user, and takes
// away what the user's role does not include. Runs
// before the first paint, so it cannot be a module; React shows the same once it is there.
;(() => {
  function read(cookie) {
    const [, value = ''] = new RegExp(`(?:^|; )${cookie}=([^;]*)`).exec(document.cookie) ?? []
    try {
      return JSON.parse(decodeURIComponent(value)) ?? {}
    } catch {
      return {}
    }
  }
  const user = read('user')
  const { name: organisation, role } = read('org')
  const name = String(user.name ?? '')
  const words = name.trim().split(/\s+/)
  const hour = new Date().getHours()
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  const texts = {
    greeting: words[0] ? `Good ${part}, ${words[0]}` : `Good ${part}`,
    organisation,
    name,
    email: user.email,
    initials:
      letters
        .map((word) => [...word][0] ?? '')
        .join('')
        .toUpperCase() || 'U',
  }
  const fill = () => {
    for (const element of document.querySelectorAll('[data-session]:empty'))
      element.textContent = texts[element.dataset.session] ?? ''
    // As React does, which takes everything to be allowed where no role is told.
    if (role === undefined) return
    for (const link of document.querySelectorAll('[data-roles]'))
      if (!link.dataset.roles.split(' ').includes(role)) (link.closest('li') ?? link).remove()
  }
  // As the markup comes, and so before any of it is painted.
  const observer = new MutationObserver(fill)
  observer.observe(document, { childList: true, subtree: true })
  const stop = () => {
    fill()
    observer.disconnect()
  }
  document.addEventListener('readystatechange', stop, { once: true })
})()
