import { Button } from '@bonafide/shared/ui/button.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { MessagePage } from '#ui/page/message-page.tsx'
import { paymentWords } from './payment-words.ts'
import { useActivation } from './use-activation.ts'

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
