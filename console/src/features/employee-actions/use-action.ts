import { messageOf } from '@bonafide/shared/api/api-error.ts'
import type { Employee } from '@bonafide/shared/contract/employees.ts'
import type { Notice } from '@bonafide/shared/ui/toast/toast-store.ts'
import { useRef, useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { putEmployee } from './put-employee.ts'

interface ActionOptions {
  send: () => Promise<Employee>
  /** What to say where the server gives no reason. */
  failure: string
  notice: (employee: Employee) => Notice
  onClose: () => void
}

/** One confirmed action: sent once, told when it is done; a refusal stays in the dialog. */
export function useAction() {
  const { queryClient, toasts } = useApp()
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  const isSent = useRef(false)
  async function run({ send, failure, notice, onClose }: ActionOptions) {
    if (isSent.current) return
    isSent.current = true
    setPending(true)
    setProblem(undefined)
    try {
      const employee = await send()
      putEmployee(queryClient, employee)
      toasts.open(notice(employee))
      onClose()
    } catch (error) {
      setProblem(messageOf(error, failure))
    } finally {
      isSent.current = false
      setPending(false)
    }
  }
  return { run, problem, pending }
}
