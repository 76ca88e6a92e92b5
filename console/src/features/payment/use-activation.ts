import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApp, useSessionState } from '#lib/app-context.ts'
import { activationOf } from './activation.ts'
import { awaitedPlan } from '#features/billing/checkout.ts'
import { currentPlanQuery } from '#features/billing/billing-queries.ts'

/** Time between two reads, in milliseconds. */
const pollEvery = 2_000
/** From here on it takes longer than it should. */
const usualTime = 30_000

/** Asks for the current plan until it is the one that was paid for; the provider tells the server, not us. */
export function useActivation(hasPaid: boolean) {
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
