import type { JobName } from './jobs.ts'

interface QueueOptions {
  retryLimit: number
  /** Seconds; doubled with each try. */
  retryDelay: number
  retryBackoff: true
  /** After how long a job whose process was killed is given to another one. */
  expireInSeconds: number
}

// Nine tries over about 20 minutes.
const soon: QueueOptions = { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 }
// What comes back each hour anyway, and may take its time.
const unhurried: QueueOptions = { retryLimit: 3, retryDelay: 60, retryBackoff: true, expireInSeconds: 1800 }

/** The kinds of jobs there are. A queue that exists already keeps the options it was made with. */
export const queues: Readonly<Record<JobName, QueueOptions>> = {
  'message.send': soon,
  'message.ask': soon,
  'reminder.due': soon,
  'identity.poll': soon,
  'identity.redact': soon,
  'person.sweep': soon,
  'plan.keep': soon,
  'usage.report': soon,
  'webhook.deliver': soon,
  'sandbox.webhook': soon,
  'sandbox.subscription': soon,
  'hourly.task': unhurried,
}

export const jobNames = Object.keys(queues) as readonly JobName[]
