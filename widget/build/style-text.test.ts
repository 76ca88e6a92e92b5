import { expect, test } from 'vitest'
import { shortNames, tidied } from './style-text.ts'

test('a class has the same short name in the script and in the style sheet, and nothing else changes', () => {
  const style =
    '._1abcde0{color:red}._1abcde1:hover{animation:_9fghij0}@keyframes _9fghij0{to{top:0}}.bf-root{}'
  const rename = shortNames(style)
  expect(rename(style)).toBe('._0{color:red}._1:hover{animation:_2}@keyframes _2{to{top:0}}.bf-root{}')
  expect(rename('let a="_1abcde0 _1abcde1",b="_1abcde01",c=_1abcde0x')).toBe(
    'let a="_0 _1",b="_1abcde01",c=_1abcde0x',
  )
})

test('a hundred classes have a hundred names, and none of them begins with a digit', () => {
  const names = Array.from({ length: 100 }, (_, index) => `class${index}x`)
  const renamed = shortNames(names.map((name) => `.${name}{}`).join(''))(names.join(' '))
  expect(new Set(renamed.split(' ')).size).toBe(100)
  expect(renamed).not.toMatch(/(^| )\d/)
})

test('the variables of the widget are short, those of the host page are not', () => {
  const style = '.bf-root{--bf-radius-control:var(--bonafide-radius-control,4px);color:var(--bf-text)}'
  expect(shortNames(style)(style)).toBe('.bf-root{--l:var(--bonafide-radius-control,4px);color:var(--c)}')
})

test('every variable of the theme has a name of its own', () => {
  const names =
    'surface surface-raised text text-muted accent on-accent danger success warning space radius radius-control control-height font font-size focus border accent-soft success-soft'
  const more = 'warning-soft danger-soft surface-sunken border-strong border-control'
  const variables = `${names} ${more}`.split(' ').map((name) => `--bf-${name}`)
  const renamed = shortNames(variables.join(' '))(variables.join(' ')).split(' ')
  expect(new Set(renamed).size).toBe(variables.length)
})

test('without styles the script stays as it is', () => {
  expect(shortNames('')('let a')).toBe('let a')
})

test('declarations have one order, in which a later one still wins over an earlier one', () => {
  expect(tidied('@media print{.a{width:1px;border-top:0;border:1px;height:1vh;height:1dvh}}')).toBe(
    '@media print{.a{border:1px;border-top:0;height:1vh;height:1dvh;width:1px}}',
  )
})
