import { phones } from '@bonafide/shared/ui/focus-ring.css.ts'

export { phones }
/** From here on the sidebar is fixed (spec.md section 9). */
export const fromMedium = 'screen and (min-width: 768px)'
export const fromLarge = 'screen and (min-width: 1024px)'
