// Stands in the documents of users (documents.ts) and runs before any file has come: it asks what the page asks first, as
// the page would ask it. first-reads.ts takes the answers over.
;(() => {
  const cookie = (name) => {
    const [, value] = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie) ?? []
    return value && decodeURIComponent(value)
  }
  try {
    const token = cookie('access_token')
    // The scripts take such a session for none.
    if (!token || !cookie('user') || !cookie('org')) return
    const xsrf = cookie('XSRF-TOKEN')
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(xsrf && { 'x-xsrf-token': xsrf }),
      ...(sessionStorage.getItem('bonafide-mode') === 'test' && { 'bonafide-mode': 'test' }),
    }
    const { role } = JSON.parse(cookie('org'))
    const search = new URLSearchParams(location.search)
    window.firstReads = document.currentScript.dataset.reads.split(' ').flatMap((read) => {
      const [address, roles] = read.split(':')
      // As the page, which takes everything to be allowed where no role is told.
      if (roles && role && !roles.split(',').includes(role)) return []
      const [path, query] = address.split('?')
      // A name without a value has that of the address. Whatever else may stand there, the page reads it its own way.
      const values = (query ? query.split('&') : []).map((part) => {
        const value = part.includes('=') ? undefined : search.get(part)
        if (value === undefined) return part
        return value === null ? '' : /^[a-z][\w-]*$/i.test(value) && `${part}=${value}`
      })
      if (values.includes(false)) return []
      const asked = values.filter(Boolean).join('&')
      const url = `/api${path}${asked && `?${asked}`}`
      const stop = new AbortController()
      // Read to its end while the scripts come, which leaves less to do once they are there.
      const reply = fetch(url, { headers, signal: stop.signal }).then(async (begun) =>
        begun.ok && begun.status !== 204 ? new Response(await begun.arrayBuffer(), begun) : begun,
      )
      reply.catch(() => {})
      return [{ url, headers, reply, stop, at: performance.now() }]
    })
  } catch {
    // Site data is blocked here, or a cookie is none of ours: the page asks by itself.
  }
})()
