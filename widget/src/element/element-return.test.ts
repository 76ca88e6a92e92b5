import { expect, test, vi } from 'vitest'
import { elementWorld, mount } from '../../testing/element-world.ts'

const world = elementWorld()

test('the page is left for the identity check, and the way back is known once', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const element = await mount({ token: 'link' })
  expect(world.host.page.returnUrl()).toBe(`${location.origin}/page?a=b%20c#d`)
  expect(world.host.navigate('https://id.example/1')).toBe(true)
  expect(assign).toHaveBeenCalledWith('https://id.example/1')
  expect(element.state).toBe('redirecting')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('link')
  history.replaceState(null, '', '/page?a=b%20c&bonafide_return=1#d')
  expect(world.host.page.takeReturn()).toBe('returned')
  expect(location.href).toBe(`${location.origin}/page?a=b%20c#d`)
  expect(sessionStorage).toHaveLength(0)
  expect(world.host.page.takeReturn()).toBe('none')
})

test('a frame without an address returns to the page around it, or where the server knows', async () => {
  const around = 'https://partner.example/page?a=b%20c&bonafide_return=1#d'
  vi.spyOn(document, 'baseURI', 'get').mockReturnValue(around)
  vi.stubGlobal('location', new URL('about:srcdoc'))
  await mount({ token: 'link' })
  vi.stubGlobal('origin', 'https://partner.example')
  expect(world.host.page.returnUrl()).toBe('https://partner.example/page?a=b%20c#d')
  // Where the frame is sandboxed the page around is another origin, which the server may not know.
  vi.stubGlobal('origin', 'null')
  expect(world.host.page.returnUrl()).toBeUndefined()
})

test('an address of a return without a departure is no return', async () => {
  history.replaceState(null, '', '/page?bonafide_return=1')
  await mount({ token: 'link' })
  expect(world.host.page.takeReturn()).toBe('replayed')
  expect(location.search).toBe('')
})

test('the return of one widget is not that of another', async () => {
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  await mount({ token: 'link' })
  const first = world.host
  await mount({ token: 'link' })
  world.host.navigate('https://id.example/1')
  history.replaceState(null, '', '/page?bonafide_return=1')
  expect(first.page.takeReturn()).toBe('none')
  expect(world.host.page.takeReturn()).toBe('returned')
})

test('the host page may open the identity check itself', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  document.addEventListener('bonafide:redirect', (event) => event.preventDefault(), { once: true })
  await mount({ token: 'link' })
  expect(world.host.navigate('https://id.example/1')).toBe(false)
  expect(assign).not.toHaveBeenCalled()
  expect(world.events).toContainEqual(['redirect', expect.objectContaining({ url: 'https://id.example/1' })])
})

test('where nothing can be stored the way back still works', async () => {
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  await mount({ token: 'link' })
  vi.stubGlobal('sessionStorage', undefined)
  expect(world.host.navigate('https://id.example/1')).toBe(true)
  expect(world.codes()).toEqual(['storage_blocked'])
  history.replaceState(null, '', '/page?bonafide_return=1')
  expect(world.host.page.takeReturn()).toBe('returned')
})

test('in a frame the identity check opens in a tab; where that is blocked there is a link', async () => {
  const element = await mount({ token: 'link' })
  vi.stubGlobal('top', {})
  const tab = { opener: window }
  const open = vi
    .spyOn(window, 'open')
    .mockReturnValueOnce(tab as never)
    .mockReturnValueOnce(null)
  expect(world.host.navigate('https://id.example/1')).toBe(false)
  expect(tab.opener).toBeNull()
  expect(world.codes()).toEqual([])
  expect(world.host.navigate('https://id.example/2')).toBe(false)
  expect(world.codes()).toEqual(['popup_blocked'])
  expect(element.shadowRoot?.querySelector('a')?.href).toBe('https://id.example/2')
  expect(open).toHaveBeenCalledTimes(2)
})
