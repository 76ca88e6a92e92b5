import { Button } from '@bonafide/shared/ui/button.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { MessagePage } from '#ui/message-page.tsx'

/** In milliseconds (spec.md section 9). */
const redirectDelay = 3_000

/** After a payment: says so, and goes on to the settings unless it is asked to stay. */
export function PaymentSuccess({ hasSession }: { hasSession: boolean }) {
  const { toasts, queryClient } = useApp()
  const navigate = useNavigate()
  const [isGoing, setGoing] = useState(hasSession)

  useEffect(() => {
    if (!hasSession) return
    void queryClient.invalidateQueries({ queryKey: ['billing'] })
    toasts.open({
      variant: 'default',
      title: 'Payment Successful!',
      text: 'Your plan has been activated successfully',
    })
  }, [hasSession, queryClient, toasts])

  useEffect(() => {
    if (!isGoing) return undefined
    const timer = setTimeout(() => void navigate({ to: '/settings' }), redirectDelay)
    return () => clearTimeout(timer)
  }, [isGoing, navigate])

  return (
    <MessagePage
      title={hasSession ? 'Payment successful' : 'No payment found'}
      text={
        hasSession
          ? `Thank you. ${isGoing ? 'Your settings open in 3 seconds.' : 'Your settings show the plan.'}`
          : 'This address does not belong to a payment. Your settings show the plan you have.'
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
