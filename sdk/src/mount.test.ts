import { afterEach, expect, test, vi } from 'vitest'
import { load } from './load.ts'
import { mount } from './mount.ts'
import type { WidgetError } from './widget-error.ts'

vi.mock(import('./load.ts'), () => ({ load: vi.fn<typeof load>(() => new Promise(() => {})) }))

afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
  vi.mocked(load).mockClear()
})

function target() {
  const place = document.createElement('div')
  document.body.append(place)
  return place
}

const loadedFrom = () => vi.mocked(load).mock.calls[0]?.[0]

test('the script comes from the origin of the API', () => {
  mount(target(), { apiUrl: 'https://app.example/api' })
  expect(loadedFrom()).toBe('https://app.example/sdk/v1/')
})

test.each(['https://app.example/sdk/v1/loader.js', 'https://app.example/sdk/1.2.3/bonafide-a_B-1.js'])(
  'or from where a script of ours on the page is from: %s',
  (src) => {
    const others = ['https://cdn.example/sdk/other.js', src].map((address) => {
      const script = document.createElement('script')
      script.type = 'application/json'
      script.setAttribute('src', address)
      return script
    })
    document.body.append(...others)
    mount(target(), {})
    expect(loadedFrom()).toBe(src)
  },
)

test.each([undefined, 'https://'])(
  'with neither the page and the employee are told (apiUrl %s)',
  async (apiUrl) => {
    const place = target()
    const errors: WidgetError[] = []
    mount(place, { apiUrl, on: { error: (event) => errors.push(event) } })
    await vi.waitFor(() =>
      expect(errors).toMatchObject([{ code: 'api_url_missing', category: 'configuration' }]),
    )
    expect(place.textContent).toBe(
      'This part of the page is not set up correctly. Contact the organisation that runs this website.',
    )
    expect(load).not.toHaveBeenCalled()
  },
)

test('where the element is known already nothing is loaded', async () => {
  vi.spyOn(customElements, 'get').mockReturnValue(HTMLElement)
  const place = target()
  mount(place, {})
  await new Promise((done) => setTimeout(done))
  expect(load).not.toHaveBeenCalled()
  expect(place.textContent).toBe('')
  vi.restoreAllMocks()
})
