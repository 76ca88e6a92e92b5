import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { useState } from 'react'
import type { App } from '#lib/app.ts'
import { useApp } from '#lib/app-context.ts'
import { endpointsQuery } from './webhook-queries.ts'

/** Makes one call about an endpoint at a time, says what became of it, and shows everything as it is then. */
export function useEndpointCall() {
  const app = useApp()
  const [isPending, setPending] = useState(false)
  async function run<Reply>(
    work: (call: App['call']) => Promise<Reply>,
    { done, failed }: { done?: string; failed: string },
  ): Promise<Reply | undefined> {
    const { call, queryClient, toasts } = app
    setPending(true)
    try {
      const reply = await work(call)
      await queryClient.invalidateQueries({ queryKey: endpointsQuery(app).queryKey })
      if (done) toasts.open({ variant: 'default', title: 'Success', text: done })
      return reply
    } catch (error) {
      toasts.open({ variant: 'destructive', title: 'Error', text: messageOf(error, failed) })
      return undefined
    } finally {
      setPending(false)
    }
  }
  return { run, isPending }
}
