import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Stepper } from '../ui/stepper.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'
import type { Toasts } from '../ui/toast-store.ts'
import type { Flow } from './create-flow.ts'
import { FlowFooter } from './flow-footer.tsx'
import { FlowHeader } from './flow-header.tsx'
import * as styles from './flow-page.css.ts'
import { stepOf } from './flow-phases.ts'
import { FlowSteps } from './flow-steps.tsx'
import { stepNames } from './step-names.ts'
import { useHeadingFocus } from './use-heading-focus.ts'

interface FlowPageProps {
  flow: Flow
  /** Where the flow's notices go. */
  toasts: Toasts
}

/** The verification of one person as a whole page. It starts the flow, and stops it when it goes. */
export function FlowPage({ flow, toasts }: FlowPageProps) {
  const state = useSyncExternalStore(flow.subscribe, flow.getSnapshot, flow.getSnapshot)
  const main = useRef<HTMLElement>(null)
  const { progress, load } = state
  useHeadingFocus(main, load !== 'loading' && !state.isEmailAutomatic)
  // Before the first paint: an effect would ask for the progress a frame later.
  useLayoutEffect(() => flow.start(), [flow])
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void flow.resume()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [flow])

  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <FlowHeader organisation={progress?.organisation?.name} isSandbox={progress?.sandbox ?? false} />
        <main ref={main} className={styles.main}>
          {load === 'ready' && <Stepper steps={stepNames} current={stepOf(state)} />}
          <FlowSteps flow={flow} state={state} />
        </main>
        {load === 'ready' && <FlowFooter state={state} />}
      </div>
      <ToastRegion toasts={toasts} />
    </div>
  )
}
