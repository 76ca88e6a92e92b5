import type { CurrentPlan } from '@bonafide/shared/contract/organisation/billing.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { awaitedPlan, type AwaitedPlan, isCurrentPlan } from '#features/billing/checkout.ts'
import { currentPlanQuery } from '#features/billing/billing-queries.ts'
import { isActive, planTitle } from '#features/plans/plan-look.tsx'
import { useApp, useSessionState } from '#lib/app-context.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { MessagePage } from '#ui/page/message-page.tsx'

/** Time before the redirect, in milliseconds (spec.md section 9). */
const redirectDelay = 3_000
const noPayment = {
  title: 'No payment found',
  text: 'We could not find a payment for this page. You can see your current plan in Settings.',
}

/** Shows the state of a payment, and goes on to the settings unless it is asked to stay. */
export function PaymentSuccess({ hasSession }: { hasSession: boolean }) {
  const { toasts } = useApp()
  const navigate = useNavigate()
  const [isGoing, setGoing] = useState(hasSession)
  const state = useActivation(hasSession)
  const { title, text } = hasSession ? paymentWords(state) : noPayment

  useEffect(() => {
    if (!hasSession) return
    toasts.open({
      variant: 'default',
      title: 'Payment Successful!',
      text: 'Your plan has been activated successfully',
    })
  }, [hasSession, toasts])

  useEffect(() => {
    if (!isGoing) return undefined
    const timer = setTimeout(() => void navigate({ to: '/settings' }), redirectDelay)
    return () => clearTimeout(timer)
  }, [isGoing, navigate])

  return (
    <MessagePage
      title={title}
      text={
        <>
          <p role="status">{text}</p>
          {isGoing && <p>We will take you to Settings in 3 seconds.</p>}
        </>
      }
    >
      <ButtonLink to="/settings" tone="primary">
        Go to Settings
      </ButtonLink>
      <ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>
      {isGoing && (
        <Button tone="quiet" onClick={() => setGoing(false)}>
          Stay on this page
        </Button>
      )}
    </MessagePage>
  )
}

/** Returns the text of the page after a payment, no more than is known. */
function paymentWords(state: ReturnType<typeof useActivation>): { title: string; text: string } {
  const { activation, planName = '', isLate, isSignedIn } = state
  if (!isSignedIn) {
    return {
      title: 'Thank you',
      text: 'Sign in to see whether the payment provider has confirmed your plan.',
    }
  }
  if (activation === 'active') {
    return { title: 'Payment successful', text: `Thank you. Your ${planTitle(planName)} plan is active.` }
  }
  if (activation === 'later') {
    return {
      title: 'Plan change scheduled',
      text: `You keep ${planTitle(planName)} until the end of the period you have paid for. Your new plan starts after that.`,
    }
  }
  return {
    title: 'Confirming your payment',
    text: isLate
      ? 'The payment provider has not confirmed your payment yet. Your plan will change as soon as it does. You do not need to pay again.'
      : 'We are waiting for the payment provider to confirm your payment. This usually takes a few seconds.',
  }
}

/** Time between two reads, in milliseconds. */
const pollEvery = 2_000
/** From here on it takes longer than it should. */
const usualTime = 30_000

/** Asks for the current plan until it is the one that was paid for; the provider tells the server, not us. */
function useActivation(hasPaid: boolean) {
  const app = useApp()
  const isSignedIn = useSessionState().status === 'signed-in'
  const [awaited] = useState(awaitedPlan)
  const [isLate, setLate] = useState(false)
  const query = useQuery({
    ...currentPlanQuery(app),
    enabled: hasPaid && isSignedIn,
    staleTime: 0,
    refetchInterval: ({ state }) => (activationOf(state.data, awaited) === 'waiting' ? pollEvery : false),
  })

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), usualTime)
    return () => clearTimeout(timer)
  }, [])
  // The pages after this one are not to show what was true while the payment was on its way.
  useEffect(() => {
    if (!hasPaid) return undefined
    return () => void app.queryClient.invalidateQueries({ queryKey: ['billing'] })
  }, [hasPaid, app])

  return { activation: activationOf(query.data, awaited), planName: query.data?.planName, isLate, isSignedIn }
}

/**
 * Returns the state of a payment. `later`: paid, and the plan starts when the present period is over. Without knowing
 * which plan was paid for, any paid plan that is active counts.
 */
export function activationOf(
  current: CurrentPlan | undefined,
  awaited: AwaitedPlan | undefined,
): 'waiting' | 'active' | 'later' {
  if (!current || !isActive(current.planStatus)) return 'waiting'
  if (awaited && isCurrentPlan(awaited, current)) return 'active'
  if (awaited) {
    const isPending = current.pendingPlan && isCurrentPlan(awaited, current.pendingPlan)
    // A server may not tell what follows.
    const isUntold = !awaited.startsAtOnce && current.pendingPlan === undefined
    return isPending || isUntold ? 'later' : 'waiting'
  }
  return current.planName.toLowerCase() === 'free' ? 'waiting' : 'active'
}
