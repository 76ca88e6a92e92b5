/**
 * The script of the contents, the search and the samples. It reads the page itself, so nothing is sent twice, and inserts
 * everything as text.
 */
export const referenceScript = String.raw`'use strict'
{
  const root = document.documentElement
  const find = (selector, within = document) => within.querySelector(selector)
  const findAll = (selector, within = document) => [...within.querySelectorAll(selector)]
  const make = (name, facts, ...parts) => {
    const element = Object.assign(document.createElement(name), facts)
    element.append(...parts)
    return element
  }
  root.classList.add('scripted')

  // The contents: open beside the text, and behind a button above it on a phone.
  const nav = find('.contents')
  const drawer = find('details', nav)
  const opener = find('summary', nav)
  const phone = matchMedia('(max-width: 767px)')
  const links = findAll('.places a', nav)
  const fit = () => { drawer.open = !phone.matches }
  fit()
  phone.addEventListener('change', fit)
  const shut = () => { if (phone.matches) drawer.open = false }
  nav.addEventListener('click', (event) => { if (event.target.closest('.places a, [role=option]')) shut() })
  nav.addEventListener('focusout', ({ relatedTarget }) => { if (relatedTarget && !nav.contains(relatedTarget)) shut() })
  nav.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !phone.matches || !drawer.open) return
    drawer.open = false
    opener.focus()
  })

  // The place that is read, marked in the contents.
  const places = links.map((link) => [link, document.getElementById(link.hash.slice(1))]).filter(([, to]) => to)
  let current
  const follow = () => {
    const top = 120
    const isEnd = scrollY > 0 && scrollY + innerHeight >= root.scrollHeight - 2
    const shown = places.filter(([, to]) => to.getClientRects().length > 0)
    const [link] = (isEnd ? shown.at(-1) : shown.findLast(([, to]) => to.getBoundingClientRect().top <= top)) ?? []
    if (link === current) return
    current?.removeAttribute('aria-current')
    current = link
    current?.setAttribute('aria-current', 'location')
    reveal()
  }
  const reveal = () => {
    if (!current || !drawer.open) return
    const box = find('.panel', nav)
    const [at, frame] = [current.getBoundingClientRect(), box.getBoundingClientRect()]
    if (at.top < frame.top + 96 || at.bottom > frame.bottom - 24) box.scrollTop += at.top - frame.top - frame.height / 3
  }
  drawer.addEventListener('toggle', reveal)
  let isAsked = false
  addEventListener('scroll', () => {
    if (isAsked) return
    isAsked = true
    requestAnimationFrame(() => {
      isAsked = false
      follow()
    })
  }, { passive: true })

  // The samples: one language at a time, each text with a button that copies it.
  const said = find('#said')
  let ending
  const say = (text) => {
    clearTimeout(ending)
    said.textContent = text
    ending = setTimeout(() => { said.textContent = '' }, 4000)
  }
  const copy = async (block) => {
    const code = find('code', block)
    try {
      await navigator.clipboard.writeText(code.textContent)
      say('Copied ' + block.dataset.about)
    } catch {
      getSelection().selectAllChildren(code)
      say('Could not copy. The text is selected: copy it with your keyboard.')
    }
  }
  for (const block of findAll('.block')) {
    const button = make('button', { type: 'button', className: 'copy', textContent: 'Copy' })
    button.setAttribute('aria-label', 'Copy ' + block.dataset.about)
    button.addEventListener('click', () => void copy(block))
    find('.bar', block).append(button)
  }
  const languages = [...new Set(findAll('[data-language]').map(({ dataset }) => dataset.language))]
  const choose = (language) => {
    root.dataset.language = language
    for (const button of findAll('.languages button')) {
      button.setAttribute('aria-pressed', String(button.textContent === language))
    }
  }
  for (const block of findAll('.block[data-language]')) {
    const group = make('div', { className: 'languages' })
    group.setAttribute('role', 'group')
    group.setAttribute('aria-label', 'Language')
    for (const language of languages) {
      const button = make('button', { type: 'button', textContent: language })
      button.addEventListener('click', () => {
        const codes = block.parentElement
        const before = codes.getBoundingClientRect().top
        choose(language)
        const same = findAll('.languages button', codes).find((one) => one.textContent === language && one.offsetParent)
        same?.focus({ preventScroll: true })
        // The samples above have another height now: what was pressed stays where it is.
        scrollBy({ top: codes.getBoundingClientRect().top - before, behavior: 'instant' })
        try {
          localStorage.setItem('reference-language', language)
        } catch {}
      })
      group.append(button)
    }
    find('.bar', block).prepend(group)
  }
  let kept
  try {
    kept = localStorage.getItem('reference-language')
  } catch {}
  choose(languages.includes(kept) ? kept : languages[0])

  // The search: over names, paths, what is said of a call, and the names of fields and errors.
  const input = find('#search')
  const list = find('#found')
  const note = find('#found-note')
  const plain = (text) => text.trim().replace(/\s+/g, ' ')
  const fieldsOf = (section) => {
    const cells = findAll('td:first-child code, .errors td code', section).flatMap((code) => code.textContent.split(', '))
    const texts = findAll('pre code', section).filter((code) => !code.closest('[data-language]'))
    const keys = texts.flatMap(({ textContent }) =>
      [...textContent.matchAll(/(?:^|[\s{])["']?(\w+)["']?\??:(?=\s)/g)].map(([, name]) => name))
    return [...new Set([...cells, ...keys])]
  }
  let entries
  const read = () => entries ??= [
    ...findAll('main h2[id]').map((heading) => ({ id: heading.id, name: plain(heading.textContent), at: '', about: '', fields: [] })),
    ...findAll('main section > h3[id], main .call h3[id]').map((heading) => {
      const section = heading.closest('section')
      return {
        id: heading.id,
        name: plain(heading.textContent),
        method: find('.method', section)?.textContent,
        at: find('.path code', section)?.textContent ?? '',
        about: plain(findAll('p:not(.path)', section).map((text) => text.textContent).join(' ')),
        fields: fieldsOf(section),
      }
    }),
  ]
  const rank = (entry, word) => {
    const name = entry.name.toLowerCase()
    if (name === word) return 6
    if ((' ' + name).includes(' ' + word)) return 5
    if (name.includes(word) || entry.id.toLowerCase().includes(word)) return 4
    if (entry.at.toLowerCase().includes(word)) return 3
    if (entry.about.toLowerCase().includes(word)) return 2
    return entry.fields.some((field) => field.toLowerCase().includes(word)) ? 1 : 0
  }
  let chosen = -1
  const mark = (index) => {
    const options = findAll('[role=option]', list)
    chosen = options.length ? (index + options.length) % options.length : -1
    options.forEach((option, at) => option.setAttribute('aria-selected', String(at === chosen)))
    input.setAttribute('aria-activedescendant', options[chosen]?.id ?? '')
    options[chosen]?.scrollIntoView({ block: 'nearest' })
  }
  const go = (id) => {
    clear()
    shut()
    if (location.hash === '#' + id) document.getElementById(id).scrollIntoView()
    else location.hash = id
    const heading = document.getElementById(id)
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  const optionOf = ({ id, name, method, at, fields }, words, index) => {
    const option = make('li', { id: 'found-' + index })
    option.setAttribute('role', 'option')
    if (method) option.append(make('span', { className: 'method ' + method.toLowerCase(), textContent: method }))
    option.append(make('span', { className: 'name', textContent: name }))
    const field = fields.find((one) => words.some((word) => one.toLowerCase().includes(word)))
    const isShown = words.some((word) => (name + ' ' + at).toLowerCase().includes(word))
    const detail = !isShown && field ? 'Field ' + field : at
    if (detail) option.append(make('span', { className: 'at', textContent: detail }))
    option.addEventListener('click', () => go(id))
    return option
  }
  const look = () => {
    const text = plain(input.value)
    const words = text.toLowerCase().split(' ').filter(Boolean)
    const isAsking = words.length > 0
    const found = isAsking
      ? read()
        .map((entry) => [entry, words.map((word) => rank(entry, word))])
        .filter(([, ranks]) => ranks.every(Boolean))
        .map(([entry, ranks]) => [entry, ranks.reduce((sum, one) => sum + one)])
        .sort(([, one], [, other]) => other - one)
        .map(([entry]) => entry)
      : []
    list.replaceChildren(...found.map((entry, index) => optionOf(entry, words, index)))
    list.hidden = found.length === 0
    nav.classList.toggle('searching', isAsking)
    input.setAttribute('aria-expanded', String(found.length > 0))
    note.textContent = !isAsking
      ? ''
      : found.length === 0
        ? 'Nothing found for “' + text + '”. Try a shorter word.'
        : found.length === 1 ? '1 result' : found.length + ' results'
    mark(0)
  }
  const clear = () => {
    input.value = ''
    look()
  }
  input.addEventListener('input', look)
  input.addEventListener('keydown', (event) => {
    const steps = { ArrowDown: 1, ArrowUp: -1 }
    if (event.isComposing) return
    if (event.key in steps && chosen >= 0) {
      event.preventDefault()
      mark(chosen + steps[event.key])
    } else if (event.key === 'Enter' && chosen >= 0) {
      event.preventDefault()
      findAll('[role=option]', list)[chosen].click()
    } else if (event.key === 'Escape' && input.value) {
      event.preventDefault()
      clear()
    }
  })
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target.closest('input, textarea, select')) return
    event.preventDefault()
    drawer.open = true
    input.focus()
    input.select()
  })

  // The page has its last height now: the place that the address names is where it was asked for.
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
  follow()
}
`
