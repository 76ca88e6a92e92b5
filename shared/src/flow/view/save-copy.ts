import { ownCopy } from '../../contract/verification/flow-files.ts'
import type { Flow } from '../model/create-flow.ts'
import { sendTwiceIfStale } from '../model/flow-calls.ts'

/** Saves the employee's own copy as a file. */
export async function saveCopy({ core }: Flow): Promise<void> {
  const { fileName, pdf } = await sendTwiceIfStale(core, (employeeId) =>
    core.options.api.call(ownCopy, { params: { employeeId } }),
  )
  const bytes = Uint8Array.from(atob(pdf), (sign) => sign.charCodeAt(0))
  const href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  // oxlint-disable-next-line no-restricted-globals -- never put into the page
  Object.assign(document.createElement('a'), { href, download: fileName }).click()
  // The browser has it by then.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
