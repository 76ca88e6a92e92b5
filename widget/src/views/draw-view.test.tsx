import { expect, test, vi } from 'vitest'
import { elementWorld, mount, said, settled } from '../../testing/element-world.ts'
import { drawView } from './draw-view.tsx'
import { english } from '../localization/texts/en-gb.ts'

const world = elementWorld()

test.each(['at once', 'later'])('what a view throws is told, and can be tried again: %s', async (when) => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  const onWindowError = vi.fn()
  window.addEventListener('error', onWindowError)
  let isBroken = when === 'at once'
  function View() {
    if (isBroken) throw new Error('broken view')
    return <p>Shown</p>
  }
  world.view.mockResolvedValue({ css: '', show: (content, host) => drawView(content, host, () => <View />) })
  const element = await mount({ token: 'link' })
  isBroken = true
  element.update({ locale: 'cy' })
  await settled()
  expect(element.state).toBe('error')
  expect(world.codes()).toEqual(['internal'])
  expect(said(element)).toContain(english.busy)
  isBroken = false
  element.shadowRoot?.querySelector('button')?.click()
  await settled()
  expect(said(element)).toContain('Shown')
  expect(onWindowError).not.toHaveBeenCalled()
  window.removeEventListener('error', onWindowError)
})

test('a text that changes reaches the reader of a page that is translated', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  let left = 3
  const view = () => (
    <div>
      <p>{`${left} tries left`}</p>
      <span>{left}</span>
      <b>Send</b>
    </div>
  )
  world.view.mockResolvedValue({ css: '', show: (content, host) => drawView(content, host, view) })
  const element = await mount({ token: 'link' })
  const texts = () => ['p', 'span', 'b'].map((tag) => element.shadowRoot?.querySelector(tag)?.textContent)
  for (const tag of ['p', 'span', 'b']) {
    const translated = document.createElement('font')
    translated.textContent = `${tag} in another language`
    element.shadowRoot?.querySelector(tag)?.firstChild?.replaceWith(translated)
  }
  left = 2
  element.update({ locale: 'cy' })
  await settled()
  // Text that is not redrawn stays translated.
  expect(texts()).toEqual(['2 tries left', '2', 'b in another language'])
  left = 1
  element.update({ locale: 'pl' })
  await settled()
  expect(texts()).toEqual(['1 tries left', '1', 'b in another language'])
})
