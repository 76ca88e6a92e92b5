import { ModeSwitch } from './mode-switch.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** Shows the parts of the header that load a moment after the page. */
export function HeaderTools() {
  return (
    <>
      <ModeSwitch />
      <ThemeMenu />
    </>
  )
}
