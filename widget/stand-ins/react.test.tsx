import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let place: HTMLElement
let root: ReturnType<typeof createRoot>
const onUncaughtError = vi.fn()
const settled = () => new Promise((resolve) => setTimeout(resolve))
const show = (view: ReactNode) => root.render(view)

beforeEach(() => {
  onUncaughtError.mockReset()
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place, { onUncaughtError })
})
afterEach(() => {
  root.unmount()
  place.remove()
})

const list = (keys: string[]) => (
  <ul>
    {keys.map((key) => (
      <li key={key}>{key}</li>
    ))}
  </ul>
)

test.each([
  ['abc', 'cba'],
  ['abc', 'b'],
  ['b', 'abc'],
  ['abcd', 'dabc'],
  ['abc', 'xyz'],
  ['abc', ''],
  ['abcdef', 'fbxad'],
])('the list %s becomes %s, and what stays is the same node', (before, after) => {
  show(list([...before]))
  const nodes = new Map([...place.querySelectorAll('li')].map((node) => [node.textContent, node]))
  show(list([...after]))
  const shown = [...place.querySelectorAll('li')]
  expect(shown.map((node) => node.textContent).join('')).toBe(after)
  for (const node of shown) {
    expect(node).toBe(nodes.get(node.textContent) ?? node)
  }
})

test('what is inserted before a field leaves the field alone', () => {
  const view = (isShown: boolean) => (
    <div>
      {isShown && <p>first</p>}
      <input />
    </div>
  )
  show(view(false))
  const input = place.querySelector('input')!
  const insert = vi.spyOn(Node.prototype, 'insertBefore')
  show(view(true))
  expect(place.querySelector('input')).toBe(input)
  expect(insert.mock.calls.map(([node]) => (node as Element).localName)).not.toContain('input')
  insert.mockRestore()
})

test('a component that draws another element in its place stands where it stood', async () => {
  let turn: ((isTurned: boolean) => void) | undefined
  function Turning() {
    const [isTurned, set] = useState(false)
    turn = set
    return isTurned ? <b>b</b> : <i>i</i>
  }
  show(
    <div>
      <span>1</span>
      <Turning />
      <span>2</span>
    </div>,
  )
  turn?.(true)
  await settled()
  expect(place.innerHTML).toBe('<div><span>1</span><b>b</b><span>2</span></div>')
})

test('all that changes in one event is drawn once', async () => {
  const drawn = vi.fn()
  let change = () => {}
  function Counter() {
    const [count, set] = useState(0)
    const [word, setWord] = useState('')
    change = () => {
      set((before) => before + 1)
      set((before) => before + 1)
      setWord('x')
    }
    drawn()
    return `${count}${word}`
  }
  show(<Counter />)
  change()
  await settled()
  expect(place.textContent).toBe('2x')
  expect(drawn).toHaveBeenCalledTimes(2)
})

test('effects run from the inside out, layout first, and are undone before they run again', () => {
  const log: string[] = []
  function Part({ name, of, children }: { name: string; of: number; children?: ReactNode }) {
    useEffect(() => {
      log.push(`${name} effect ${of}`)
      return () => void log.push(`${name} undone ${of}`)
    }, [name, of])
    useLayoutEffect(() => void log.push(`${name} layout`), [name])
    return <div>{children}</div>
  }
  const view = (of: number) => (
    <Part name="outer" of={of}>
      <Part name="inner" of={1} />
    </Part>
  )
  show(view(1))
  expect(log).toEqual(['inner layout', 'outer layout', 'inner effect 1', 'outer effect 1'])
  show(view(2))
  expect(log.slice(4)).toEqual(['outer undone 1', 'outer effect 2'])
  root.unmount()
  expect(log.slice(6).toSorted()).toEqual(['inner undone 1', 'outer undone 2'])
  expect(place.childNodes).toHaveLength(0)
})

test('nothing is drawn after the end, whatever changes', async () => {
  let set: ((value: number) => void) | undefined
  const drawn = vi.fn()
  function Counter() {
    ;[, set] = useState(0)
    drawn()
    return null
  }
  show(<Counter />)
  root.unmount()
  set?.(1)
  await settled()
  expect(drawn).toHaveBeenCalledTimes(1)
})

test('what an effect changes while others wait is drawn too', async () => {
  const set: Record<string, (value: number) => void> = {}
  function Cell({ name, then }: { name: string; then?: string }) {
    const [value, change] = useState(0)
    set[name] = change
    useEffect(() => {
      if (value === 1 && then) set[then]?.(2)
    })
    return `${name}${value} `
  }
  show([<Cell key="a" name="a" />, <Cell key="b" name="b" then="a" />, <Cell key="c" name="c" />])
  set['b']?.(1)
  set['c']?.(1)
  await settled()
  expect(place.textContent).toBe('a2 b1 c1 ')
})

test('refs, ids and remembered values last as long as the component', () => {
  const made = vi.fn(() => ({}))
  const seen: unknown[][] = []
  function Remembering() {
    const ref = useRef<HTMLInputElement>(null)
    const [id, other] = [useId(), useId()]
    const value = useMemo(made, [])
    seen.push([ref, id, other, value])
    return <input ref={ref} id={id} />
  }
  show(<Remembering />)
  show(<Remembering />)
  expect(made).toHaveBeenCalledTimes(1)
  expect(seen[1]).toEqual(seen[0])
  expect(seen[0]?.[1]).not.toBe(seen[0]?.[2])
  const ref = seen[0]?.[0] as { current: unknown }
  expect(ref.current).toBe(place.querySelector('input'))
  root.unmount()
  expect(ref.current).toBeNull()
})

test('attributes are written as React writes them', () => {
  show(
    <label
      aria-label="l"
      htmlFor="a"
      className="c"
      aria-hidden={false}
      hidden
      tabIndex={-1}
      draggable={undefined}
    >
      <input disabled={false} spellCheck={false} maxLength={6} readOnly />
      <svg viewBox="0 0 1 1" className="s">
        <path d="M0 0" />
      </svg>
    </label>,
  )
  const label = place.querySelector('label')!
  expect(Object.fromEntries([...label.attributes].map(({ name, value }) => [name, value]))).toEqual({
    for: 'a',
    class: 'c',
    'aria-label': 'l',
    'aria-hidden': 'false',
    hidden: '',
    tabindex: '-1',
  })
  const input = place.querySelector('input')!
  expect(input.disabled).toBe(false)
  expect(input.getAttribute('spellcheck')).toBe('false')
  expect(input.readOnly).toBe(true)
  expect(place.querySelector('path')?.namespaceURI).toBe('http://www.w3.org/2000/svg')
  show(
    <label aria-label="l">
      <input />
    </label>,
  )
  expect(label.getAttributeNames()).toEqual(['aria-label'])
})

test('a field shows what its value says, and tells each character', async () => {
  const seen: string[] = []
  function Field() {
    const [value, set] = useState('')
    return (
      <input
        value={value}
        onChange={(event) => {
          seen.push(event.currentTarget.value)
          set(event.currentTarget.value.toUpperCase())
        }}
      />
    )
  }
  show(<Field />)
  const input = place.querySelector('input')!
  input.value = 'a'
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await settled()
  expect(seen).toEqual(['a'])
  expect(input.value).toBe('A')
})

test('a chosen option is chosen although it is drawn after the choice', () => {
  show(
    <select value="b" onChange={() => {}}>
      <option value="a">a</option>
      <option value="b">b</option>
    </select>,
  )
  expect(place.querySelector('select')?.value).toBe('b')
})

test('what a component throws goes to the one who draws, also later and from an effect', async () => {
  let fail: ((isFailing: boolean) => void) | undefined
  function Failing({ inEffect = false }) {
    const [isFailing, set] = useState(false)
    fail = set
    useEffect(() => {
      if (inEffect) throw new Error('effect')
    })
    if (isFailing) throw new Error('later')
    return null
  }
  show(<Failing />)
  fail?.(true)
  await settled()
  show(<Failing key="new" inEffect />)
  expect(onUncaughtError.mock.calls.map(([error]) => (error as Error).message)).toEqual(['later', 'effect'])
})
