// @vitest-environment node
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

const url = 'https://bonafide.example/verify/0123456789abcdefghijklmnopqrstuvwxyzABCDEFG'

/** Returns the modules that a path covers, as text. */
function drawn({ size, path }: ReturnType<typeof qrPath>): string[] {
  const grid = Array.from({ length: size }, () => Array<string>(size).fill(' '))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    grid[Number(y)]?.fill('#', Number(x), Number(x) + Number(length))
  }
  return grid.map((row) => row.join(''))
}

test('the path covers the dark modules of the code and no others', () => {
  const { data } = encode(url, { ecc: 'M', border: 4 })
  expect(drawn(qrPath(url))).toEqual(data.map((row) => row.map((isDark) => (isDark ? '#' : ' ')).join('')))
})

test('four light modules stand around it', () => {
  const rows = drawn(qrPath(url))
  const inner = rows.slice(4, -4).map((row) => row.slice(4, -4))
  expect(rows.join('').replaceAll(' ', '').length).toBe(inner.join('').replaceAll(' ', '').length)
  expect(inner[0]).toMatch(/^#{7} .* #{7}$/)
})
