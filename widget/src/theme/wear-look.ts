import type { Look } from '@bonafide/shared/contract/flow.ts'
import type { ShadowContent } from '../element/shadow-root.ts'

/** Puts the organisation's accent in place of the theme's. A colour of the host page still comes before it. */
export function wearLook({ addSheet }: ShadowContent, look: Look): void {
  const { accent, onAccent, darkAccent, darkOnAccent } = look
  const colours = (of: typeof accent, on: typeof accent) =>
    `{--bf-accent:var(--bonafide-accent,${of});--bf-on-accent:var(--bonafide-on-accent,${on})}`
  addSheet(`.bf-root${colours(accent, onAccent)}.bf-root.bf-dark${colours(darkAccent, darkOnAccent)}`)
}
