/** Loads the outbox anew as soon as there is something new in it. */
export const sandboxScript = `
const { watch, newest } = document.documentElement.dataset
setInterval(async () => {
  if (document.hidden) return
  const answer = await fetch(watch, { cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok && (await answer.text()) !== newest) location.reload()
}, 3000)
`
