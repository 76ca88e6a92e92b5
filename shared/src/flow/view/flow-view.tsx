import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { Elements } from '../../ui/elements.ts'
import type { FlowProgress, Look } from '../../contract/verification/flow.ts'
import { directionOf } from '../../language/languages.ts'
import { FlowHeader, Stepper } from './flow-header.tsx'
import type { Flow } from '../model/create-flow.ts'
import { FlowSteps } from './flow-steps.tsx'
import * as styles from './flow-view.css.ts'
import { stepKeys, stepOf } from '../model/flow-phases.ts'
import type { Surroundings } from '../steps/step.tsx'

/** Options by which the code around the screens follows them and adds to them. */
export interface FlowViewOptions extends Partial<Omit<Surroundings, 'frame'>> {
  /** Called once, when the first screen that is not for waiting shows. */
  onReady?: (() => void) | undefined
  /** Called at the first step and at each change of it: 1 to 4, and 5 when all are done. */
  onStep?: ((step: number, steps?: FlowProgress['steps']) => void) | undefined
  /** Called before the progress shows, and where the organisation's colours have changed. */
  onLook?: ((look: Look) => void) | undefined
  /** Shown at the top, beside the organisation. */
  corner?: Elements
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
  const { flow, frame, className, columnClass, onReady, onStep, onLook, status, notices, corner } = props
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
        <FlowHeader flow={flow} state={state}>
          {corner}
        </FlowHeader>
        <Main ref={place} className={styles.main}>
          {state.load === 'ready' && !state.progress?.onlyStep && (
            <Stepper steps={stepKeys.map((key) => flow.text(key))} current={step} words={flow.text} />
          )}
          {status}
          <FlowSteps {...{ flow, state, frame, isDesktop, loadExtras }} />
        </Main>
        <footer className={styles.footer}>
          {state.load === 'ready' &&
            (['privacy', 'wrong'] as const).map((key) => <span key={key}>{flow.text(key)}</span>)}
        </footer>
      </div>
      {notices}
    </Root>
  )
}

/**
 * Moves the focus to the heading when another one takes its place, so that a screen reader says what is shown now.
 * @param isSettled false while the page is loading or the email confirms itself: what comes then is compared with
 *   what was shown before, and the first heading of all does not take the focus
 * @param locale the language; the same heading in another one is not another heading
 */
function useHeadingFocus(place: RefObject<HTMLElement | null>, isSettled: boolean, locale: string): void {
  const shown = useRef({ text: '', locale })
  useEffect(() => {
    if (!isSettled) return
    const heading = place.current?.querySelector<HTMLElement>('[part=heading]')
    const text = heading?.textContent ?? ''
    const before = shown.current
    const isNew = before.text && text && text !== before.text && locale === before.locale
    shown.current = { text, locale }
    // A step may have put the focus where it is needed more, such as into the field for the code.
    const root = heading?.getRootNode() as Document | ShadowRoot | undefined
    if (isNew && !(root?.activeElement instanceof HTMLInputElement)) heading?.focus()
  })
}
