import { useRouter } from '@tanstack/react-router'
import { useApp, useMode } from '#lib/app-context.ts'
import * as styles from './mode-switch.css.ts'

/** Leads from live data to test data and back, on the same page. */
export function ModeSwitch() {
  const { modes, queryClient } = useApp()
  const router = useRouter()
  const isTest = useMode() === 'test'
  function change() {
    // Calls under way for one mode are not kept for the other.
    void queryClient.cancelQueries()
    queryClient.clear()
    modes.change(isTest ? 'live' : 'test')
    const { pathname, searchStr } = router.state.location
    // An employee who is open is one of the mode before; a tab of the settings is there in both.
    router.history.push(pathname === '/settings' ? pathname + searchStr : pathname)
    void router.invalidate()
  }
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isTest}
      aria-label="Test mode"
      className={styles.mode}
      onClick={change}
    >
      <span aria-hidden="true" className={styles.modeTrack} />
      Test<span className={styles.modeWord}>mode</span>
    </button>
  )
}
