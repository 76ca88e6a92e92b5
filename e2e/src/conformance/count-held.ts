import type { Page } from 'playwright-core'

/** Nodes and listeners that are still held, once what was under way has come to its end. */
export async function countHeld(page: Page): Promise<{ nodes: number; jsEventListeners: number }> {
  await page.waitForTimeout(500)
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const counters = await session.send('Memory.getDOMCounters')
  await session.detach()
  return counters
}
