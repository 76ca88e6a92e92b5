import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Collects garbage every few milliseconds until it is told to stop, as a busy server does. */
export function keepCollecting(everyMs = 20): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const timer = setInterval(collect, everyMs)
  return () => clearInterval(timer)
}
