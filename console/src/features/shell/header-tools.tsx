import { ModeSwitch } from './mode-switch.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** What of the header is there a moment after the page. */
export function HeaderTools() {
  return (
    <>
      <ModeSwitch />
      <ThemeMenu />
    </>
  )
}
