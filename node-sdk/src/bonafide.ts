import type { AuditEntry, Employee, Operations, WebhookDelivery } from './calls.gen.ts'
import { type BonafideOptions, type CallOptions, createCaller, type Reply } from './create-caller.ts'
import { PagedList } from './paged-list.ts'

type BodyOf<N extends keyof Operations> = Operations[N]['body']
type QueryOf<N extends keyof Operations> = Operations[N]['query']

/** The API of one organisation, by one of its keys. Each call names the scope that the key needs. */
export class Bonafide {
  readonly #call

  constructor(options: BonafideOptions) {
    if (!options.apiKey?.trim())
      throw new TypeError('apiKey is missing: create a key in Settings > Developers')
    if (!URL.canParse(options.url)) throw new TypeError('url is not one, like https://bonafide.example.com')
    this.#call = createCaller(options)
  }

  readonly employees = {
    /** Invites an employee to verify. `employees:write` */
    invite: (invitation: BodyOf<'employees.invite'>, options?: CallOptions) =>
      this.#call('employees.invite', { body: invitation }, options),
    /** Lists employees, newest first. `employees:read` */
    list: (search: QueryOf<'employees.list'> = {}, options?: CallOptions) =>
      new PagedList<Employee, Reply<'employees.list'>>((cursor) =>
        this.#call('employees.list', { query: { ...search, ...(cursor && { cursor }) } }, options),
      ),
    /** Gets one employee and their four steps. `employees:read` */
    get: (employeeId: string, options?: CallOptions) =>
      this.#call('employees.detail', { params: { employeeId } }, options),
    /** Changes the external ID or the metadata. `employees:write` */
    update: (employeeId: string, change: BodyOf<'employeeActions.changeReferences'>, options?: CallOptions) =>
      this.#call('employeeActions.changeReferences', { params: { employeeId }, body: change }, options),
    /** Sends a new link; the one before it stops working. `employees:write` */
    resend: (employeeId: string, how: BodyOf<'employeeActions.resend'> = {}, options?: CallOptions) =>
      this.#call('employeeActions.resend', { params: { employeeId }, body: how }, options),
    /** Sends a reminder with the current link, at most once an hour. `employees:write` */
    nudge: (employeeId: string, options?: CallOptions) =>
      this.#call('employeeActions.nudge', { params: { employeeId } }, options),
    /** Stops the link from working. `employees:write` */
    revoke: (employeeId: string, options?: CallOptions) =>
      this.#call('employeeActions.revoke', { params: { employeeId } }, options),
    /** Lets a revoked link work again, until it expires. `employees:write` */
    restore: (employeeId: string, options?: CallOptions) =>
      this.#call('employeeActions.restore', { params: { employeeId } }, options),
    /** Takes an employee out of the queue of verifications until a day; null puts them back. `employees:write` */
    snooze: (employeeId: string, until: string | null, options?: CallOptions) =>
      this.#call('putOff.snooze', { params: { employeeId }, body: { until } }, options),
    /** Pauses the automatic reminders of an employee, or lets them go on. `employees:write` */
    pauseReminders: (employeeId: string, paused: boolean, options?: CallOptions) =>
      this.#call('putOff.pauseReminders', { params: { employeeId }, body: { paused } }, options),
    /** Lists what happened to an employee, oldest first, and the messages to them. `employees:read` */
    timeline: (employeeId: string, options?: CallOptions) =>
      this.#call('employeeActions.timeline', { params: { employeeId } }, options),
    /** Lists the right-to-work checks, newest first. `checks:read` */
    checks: (employeeId: string, options?: CallOptions) =>
      this.#call('rightToWork.checks', { params: { employeeId } }, options),
    /** Gets a file of the evidence as it was sent. `evidence:read` */
    evidenceFile: (employeeId: string, fileId: string, options?: CallOptions) =>
      this.#call('evidence.read', { params: { employeeId, fileId } }, options),
    /** Gets all evidence as one signed ZIP. `evidence:read` */
    evidencePack: (employeeId: string, options?: CallOptions) =>
      this.#call('evidence.pack', { params: { employeeId } }, options),
  }

  /**
   * Calls for up to 500 employees at once, each of whom is answered alone: done, unchanged, or refused with a code. With
   * `dryRun` nothing changes. `employees:write`
   */
  readonly manyEmployees = {
    /** Reminds each with their current link, at most once an hour. */
    remind: (request: BodyOf<'manyEmployees.remind'>, options?: CallOptions) =>
      this.#call('manyEmployees.remind', { body: request }, options),
    /** Sends each a new link; the one before stops working. */
    renewLinks: (request: BodyOf<'manyEmployees.renewLinks'>, options?: CallOptions) =>
      this.#call('manyEmployees.renewLinks', { body: request }, options),
    /** Assigns their verifications to a user, or to no one, and tells who had each before. */
    assign: (request: BodyOf<'manyEmployees.assign'>, options?: CallOptions) =>
      this.#call('manyEmployees.assign', { body: request }, options),
    /** Asks each to prove their right to work again. */
    askForEvidence: (request: BodyOf<'manyEmployees.askForEvidence'>, options?: CallOptions) =>
      this.#call('manyEmployees.askForEvidence', { body: request }, options),
    /** Takes them out of the queue of verifications until a day; null puts them back. */
    snooze: (request: BodyOf<'manyEmployees.snooze'>, options?: CallOptions) =>
      this.#call('manyEmployees.snooze', { body: request }, options),
    /** Pauses their automatic reminders, or lets them go on. */
    pauseReminders: (request: BodyOf<'manyEmployees.pauseReminders'>, options?: CallOptions) =>
      this.#call('manyEmployees.pauseReminders', { body: request }, options),
  }

  /** One signed ZIP of the evidence of several employees, made in the background. `evidence:read`, unless told. */
  readonly evidencePacks = {
    /** Lists the packs of 30 days, newest first. */
    list: (options?: CallOptions) => this.#call('evidencePacks.list', {}, options),
    /** Asks for a pack. It can be downloaded once its state is `ready`. */
    request: (selection: BodyOf<'evidencePacks.request'>, options?: CallOptions) =>
      this.#call('evidencePacks.request', { body: selection }, options),
    get: (packId: string, options?: CallOptions) =>
      this.#call('evidencePacks.get', { params: { packId } }, options),
    download: (packId: string, options?: CallOptions) =>
      this.#call('evidencePacks.download', { params: { packId } }, options),
    /** Stops making a pack and deletes what was made. `employees:write` */
    cancel: (packId: string, options?: CallOptions) =>
      this.#call('evidencePacks.cancel', { params: { packId } }, options),
    /** Goes on with a pack that failed, where it stopped. */
    retry: (packId: string, options?: CallOptions) =>
      this.#call('evidencePacks.retry', { params: { packId } }, options),
    /** Deletes a finished pack before its time. `employees:write` */
    remove: (packId: string, options?: CallOptions) =>
      this.#call('evidencePacks.remove', { params: { packId } }, options),
  }

  readonly reports = {
    /** Counts the outcomes of those who were invited between two days, both included. `reports:read` */
    summary: (period: QueryOf<'reports.summary'>, options?: CallOptions) =>
      this.#call('reports.summary', { query: period }, options),
  }

  readonly auditLog = {
    /**
     * Lists what was done, newest first. To follow the log, ask for `order: 'oldest'`, and the next time give the `id` of
     * the last entry you have as `cursor`. `audit:read`
     */
    list: (search: QueryOf<'audit.list'> = {}, options?: CallOptions) =>
      new PagedList<AuditEntry, Reply<'audit.list'>>((cursor) =>
        this.#call('audit.list', { query: { ...search, ...(cursor && { cursor }) } }, options),
      ),
  }

  /** The endpoints that events are sent to. All of them need `webhooks:manage`. */
  readonly webhookEndpoints = {
    list: (options?: CallOptions) => this.#call('webhooks.list', {}, options),
    /** Adds an endpoint. The secret is in this answer and in no other. */
    create: (endpoint: BodyOf<'webhooks.create'>, options?: CallOptions) =>
      this.#call('webhooks.create', { body: endpoint }, options),
    update: (endpointId: string, change: BodyOf<'webhooks.change'>, options?: CallOptions) =>
      this.#call('webhooks.change', { params: { endpointId }, body: change }, options),
    remove: (endpointId: string, options?: CallOptions) =>
      this.#call('webhooks.remove', { params: { endpointId } }, options),
    /** Makes another secret; the old one signs as well for 24 hours. */
    rotateSecret: (endpointId: string, options?: CallOptions) =>
      this.#call('webhooks.rotateSecret', { params: { endpointId } }, options),
    /** Sends an event of the type `ping`. */
    test: (endpointId: string, options?: CallOptions) =>
      this.#call('webhooks.test', { params: { endpointId } }, options),
    /** Lists the deliveries of 30 days, newest first. */
    deliveries: (endpointId: string, search: QueryOf<'webhooks.deliveries'> = {}, options?: CallOptions) =>
      new PagedList<WebhookDelivery, Reply<'webhooks.deliveries'>>((cursor) =>
        this.#call(
          'webhooks.deliveries',
          { params: { endpointId }, query: { ...search, ...(cursor && { cursor }) } },
          options,
        ),
      ),
    /** Sends an event again, now. */
    redeliver: (endpointId: string, deliveryId: string, options?: CallOptions) =>
      this.#call('webhooks.redeliver', { params: { endpointId, deliveryId } }, options),
    /** Counts the events that a replay of a period would send. */
    countReplay: (endpointId: string, period: QueryOf<'webhookReplays.count'>, options?: CallOptions) =>
      this.#call('webhookReplays.count', { params: { endpointId }, query: period }, options),
    /** Sends the events of a period again, each with the same `webhook-id`. */
    replay: (endpointId: string, period: BodyOf<'webhookReplays.start'>, options?: CallOptions) =>
      this.#call('webhookReplays.start', { params: { endpointId }, body: period }, options),
    /** Lists the latest 20 replays with their progress, newest first. */
    replays: (endpointId: string, options?: CallOptions) =>
      this.#call('webhookReplays.list', { params: { endpointId } }, options),
  }

  /** The clock of test mode, for keys that begin with `bf_test_`. */
  readonly testClock = {
    /** Tells what time it is in test mode. `employees:read` */
    get: (options?: CallOptions) => this.#call('testMode.clock', {}, options),
    /** Moves it on by so many seconds, so that links, codes and follow-ups end. `employees:write` */
    advance: (seconds: number, options?: CallOptions) =>
      this.#call('testMode.advance', { body: { advance: seconds } }, options),
  }

  readonly embed = {
    /** Makes a short-lived token for the widget on one of your websites. `embed:mint` */
    createToken: (request: BodyOf<'embed.createToken'>, options?: CallOptions) =>
      this.#call('embed.createToken', { body: request }, options),
  }
}
