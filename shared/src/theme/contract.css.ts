import { createGlobalThemeContract } from '@vanilla-extract/css'
import { light, measures } from './tokens.ts'

const roles = { ...light, ...measures }

/**
 * The CSS variables of the product. Their names are public (a host page may set them on the widget), so they
 * come from the role alone: `surfaceRaised` is `--bonafide-surface-raised`.
 */
export const vars = createGlobalThemeContract(roles, (_value, path) => {
  const role = path.join('-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `bonafide-${role}`
})

/** Returns a multiple of the spacing unit, 4 px unless a host page sets another. */
export function space(steps: number): string {
  return `calc(${vars.space} * ${steps})`
}
