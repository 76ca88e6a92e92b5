import { planTitle } from '#features/plans/plan-look.tsx'
import type { useActivation } from './use-activation.ts'

/** Returns the text of the page after a payment, no more than is known. */
export function paymentWords(state: ReturnType<typeof useActivation>): { title: string; text: string } {
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
