import type { RightToWorkChoice } from '../../contract/right-to-work-choice.ts'
import type { Flow } from '../model/create-flow.ts'

/** Sends what the employee has chosen; once that has arrived, what became of it is shown. */
export async function sendChoice(flow: Flow, choice?: RightToWorkChoice): Promise<void> {
  await flow.checkRightToWork(choice)
  if (!flow.getSnapshot().error) flow.advise()
}
