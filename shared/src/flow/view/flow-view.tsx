import type { Elements } from '../../ui/elements.ts'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { FlowProgress, Look } from '../../contract/flow.ts'
import { directionOf } from '../../language/languages.ts'
import { Stepper } from '../../ui/progress/stepper.tsx'
import type { Flow } from '../model/create-flow.ts'
import { FlowFooter } from './flow-footer.tsx'
import { FlowHeader } from './flow-header.tsx'
import { FlowSteps } from './flow-steps.tsx'
import { main } from './flow-view.css.ts'
import { stepKeys, stepOf } from '../model/flow-phases.ts'
import type { Surroundings } from '../steps/step-props.ts'
import { useHeadingFocus } from './use-heading-focus.ts'

/** Options by which the code around the screens follows them and adds to them. */
export interface FlowViewOptions extends Partial<Omit<Surroundings, 'frame'>> {
  /** Called once, when the first screen that is not for waiting shows. */
  onReady?: (() => void) | undefined
  /** Called at the first step and at each change of it: 1 to 4, and 5 when all are done. */
  onStep?: ((step: number, steps?: FlowProgress['steps']) => void) | undefined
  /** Called before the progress shows, and where the organisation's colours have changed. */
  onLook?: ((look: Look) => void) | undefined
  /** Shown at the end. */
  footer?: Elements
}

interface FlowViewProps extends FlowViewOptions, Pick<Surroundings, 'frame'> {
  flow: Flow
  className: string
  columnClass?: string
  /** The latest message, above the step, and the notices after everything else. */
  status?: Elements
  notices?: Elements
}

/** Shows the verification of one employee. It starts the flow, and stops it when it goes. */
export function FlowView(props: FlowViewProps) {
  const { flow, frame, className, columnClass, onReady, onStep, onLook, status, notices, footer } = props
  const { isDesktop = false, loadExtras } = props
  const state = useSyncExternalStore(flow.subscribe, flow.getSnapshot)
  const place = useRef<HTMLElement & HTMLDivElement>(null)
  const { locale } = flow.language()
  const isReady = state.load !== 'loading'
  const step = stepOf(state)
  const isSettled = isReady && !state.isEmailAutomatic
  useHeadingFocus(place, isSettled, locale)
  // Before the first paint: an effect would ask for the progress a frame later.
  useLayoutEffect(() => flow.start(), [flow])
  const look = state.progress?.look
  useLayoutEffect(() => {
    if (look?.accent) onLook?.(look)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each answer has an object of its own
  }, [look?.accent, look?.darkAccent])
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void flow.resume()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [flow])
  useEffect(() => {
    if (isReady) onReady?.()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once, to the listener of then
  }, [isReady])
  useEffect(() => {
    if (state.load === 'ready') onStep?.(step, state.progress?.steps)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told at each change, to the listener of then
  }, [state.load, step])

  if (state.crash) throw state.crash.error
  const [Root, Main] = frame === 'page' ? (['div', 'main'] as const) : (['section', 'div'] as const)
  return (
    <Root
      className={className}
      part="root"
      lang={locale}
      dir={directionOf(locale)}
      aria-label={frame === 'page' ? undefined : flow.text('title')}
    >
      {/* What comes without the employee's doing takes the place of what was there and moves none of it. */}
      <div key={`${isReady} ${isSettled}`} className={columnClass}>
        <FlowHeader flow={flow} state={state} />
        <Main ref={place} className={main}>
          {state.load === 'ready' && !state.progress?.onlyStep && (
            <Stepper steps={stepKeys.map((key) => flow.text(key))} current={step} words={flow.text} />
          )}
          {status}
          <FlowSteps {...{ flow, state, frame, isDesktop, loadExtras }} />
        </Main>
        <FlowFooter flow={flow} state={state}>
          {footer}
        </FlowFooter>
      </div>
      {notices}
    </Root>
  )
}
