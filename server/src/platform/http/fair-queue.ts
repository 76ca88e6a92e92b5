/** The client of a request. The callers behind one address share the places that the address gets. */
export interface Client {
  address: string
  /** The credentials as they were sent: whatever they are, they get no more than their address does. */
  caller: string
}

export interface Entry<Item> {
  client: Client
  item: Item
  since: number
  /** The longest that it may wait, in milliseconds. */
  forMs: number
  /** It had a place before, and much has been done for it. */
  isBack: boolean
}

/** The longest wait in a burst, and of one that comes back. */
const burstMs = 3000
/** The longest wait of the others in a queue that does not shrink: they are to have their answer within a second. */
const standingMs = 300
/** A wait this brief counts as none. A queue that had no brief wait for the interval does not shrink: it stands. */
const [briefMs, intervalMs] = [100, 1000]
/** The time for which a client is still counted after its last request. */
const rememberedMs = 1000
/** The part of the places that clients may hold beyond their share, so that few are held back for want of others. */
const spare = 1 / 4

/** All clients, one address, or one caller at it. */
class Branch<Item> {
  readonly branches = new Map<string, Branch<Item>>()
  /** The branches that have requests waiting, in the order of their turns. */
  readonly turns = new Map<string, Branch<Item>>()
  readonly entries: Entry<Item>[] = []
  waiting = 0
  held = 0
  /** When a request last found nothing waiting, or waited briefly. */
  calmAt = 0
  stoodAt = -intervalMs
  /** The number refused since it was calm, and the time at which they last outnumbered those that wait. */
  refused = 0
  overAt = -intervalMs
  seenAt = 0
  prunedAt = 0
}

/**
 * Gives places to clients in turn, however many requests each of them has (fair queueing), and says for whom there is none
 * soon enough. A burst is worked off; a queue that has stood for a second is cut short (CoDel, RFC 8289). It
 * has no timers: its owner asks for the next one.
 */
export class FairQueue<Item> {
  readonly #all = new Branch<Item>()
  readonly #places: number
  readonly #now: () => number

  constructor(places: number, now: () => number) {
    this.#places = places
    this.#now = now
  }

  /**
   * Returns how long a newcomer may wait; undefined when it would have to wait longer.
   * @param takesMs the time for which one holds its place
   */
  mayWait(client: Client, takesMs: number): number | undefined {
    const path = this.#pathOf(client)
    const waits = this.#placesAhead(path, client).map((places) => places * takesMs)
    // Twice what can be worked off in time is no burst: that of its own client, where that is it, and not that of the others.
    const tooMany = path[waits.findLastIndex((waitMs) => waitMs > burstMs)]
    if (tooMany && ++tooMany.refused > tooMany.waiting) tooMany.overAt = tooMany.stoodAt = this.#now()
    const forMs = path.some((branch) => this.#isStanding(branch)) ? standingMs : burstMs
    return Math.max(...waits) > forMs ? undefined : forMs
  }

  /** Takes out the one that has waited longest, and too long by now, where the queue that a client is in stands. */
  cut(client: Client): Entry<Item> | undefined {
    const longQueue = this.#pathOf(client).findLast((branch) => this.#isStanding(branch))
    if (!longQueue) return undefined
    // As long as some are refused there is too much, though it may be empty for a moment.
    longQueue.stoodAt = this.#now()
    const oldest = longestWaiting(longQueue)
    if (!oldest || this.#now() - oldest.since <= standingMs) return undefined
    this.remove(oldest)
    return oldest
  }

  /** Returns true when one that has its place now has waited too long for it while the queue was overloaded. */
  isLate({ client, since, isBack }: Entry<Item>): boolean {
    const now = this.#now()
    if (isBack || now - since <= standingMs) return false
    return this.#pathOf(client).some(({ overAt }) => now - overAt < intervalMs)
  }

  /** Adds a newcomer for as long as it may wait, or one that comes back, which is the next of its caller's. */
  add(client: Client, item: Item, forMs?: number): Entry<Item> {
    const now = this.#now()
    const isBack = forMs === undefined
    const added = { client, item, since: now, forMs: forMs ?? burstMs, isBack }
    const path = this.#grow(client)
    for (const branch of path) {
      branch.seenAt = now
      if (!branch.waiting) branch.calmAt = now
      branch.waiting += 1
    }
    const [, , caller] = path
    const firstNew = caller.entries.findIndex((other) => !other.isBack)
    if (isBack && firstNew >= 0) caller.entries.splice(firstNew, 0, added)
    else caller.entries.push(added)
    return added
  }

  /** The next one for whom there is a place, which it has from now on. */
  next(): Entry<Item> | undefined {
    const entry = this.#all.held < this.#places ? this.#take(this.#all, this.#places) : undefined
    if (!entry) return undefined
    // One that comes back waits little, however long newcomers do.
    const isBrief = !entry.isBack && this.#now() - entry.since < briefMs
    for (const branch of this.#pathOf(entry.client)) {
      if (isBrief && !this.#isStanding(branch)) {
        branch.calmAt = this.#now()
        branch.refused = 0
      }
      branch.waiting -= 1
      branch.held += 1
    }
    return entry
  }

  /** Gives a place back. */
  leave(client: Client): void {
    for (const branch of this.#pathOf(client)) {
      branch.held -= 1
      branch.seenAt = this.#now()
    }
  }

  /** Takes out one that waits; false where it waits no more. */
  remove(entry: Entry<Item>): boolean {
    const all = this.#all
    const [, address, caller] = this.#pathOf(entry.client)
    const at = caller?.entries.indexOf(entry) ?? -1
    if (!address || !caller || at < 0) return false
    caller.entries.splice(at, 1)
    for (const branch of [all, address, caller]) branch.waiting -= 1
    if (!caller.waiting) address.turns.delete(entry.client.caller)
    if (!address.waiting) all.turns.delete(entry.client.address)
    return true
  }

  #pathOf({ address, caller }: Client): Branch<Item>[] {
    const own = this.#all.branches.get(address)
    const leaf = own?.branches.get(caller)
    return [this.#all, ...(own ? [own] : []), ...(leaf ? [leaf] : [])]
  }

  #grow({ address, caller }: Client): [Branch<Item>, Branch<Item>, Branch<Item>] {
    const own = this.#branchOf(this.#all, address)
    return [this.#all, own, this.#branchOf(own, caller)]
  }

  #branchOf(parent: Branch<Item>, name: string): Branch<Item> {
    const now = this.#now()
    if (now - parent.prunedAt > rememberedMs) {
      parent.prunedAt = now
      for (const [key, { waiting, held, seenAt }] of parent.branches) {
        if (!waiting && !held && now - seenAt > rememberedMs) parent.branches.delete(key)
      }
    }
    const branch = parent.branches.get(name) ?? new Branch<Item>()
    parent.branches.set(name, branch)
    if (!parent.turns.has(name)) parent.turns.set(name, branch)
    return branch
  }

  // And for a second more, and for one after the last refusal.
  #isStanding(branch: Branch<Item>): boolean {
    const now = this.#now()
    if (branch.waiting && now - branch.calmAt >= intervalMs) branch.stoodAt = now
    return now - branch.stoodAt < intervalMs
  }

  #take(parent: Branch<Item>, places: number): Entry<Item> | undefined {
    if (parent.entries.length) return parent.entries.shift()
    for (const [name, branch] of parent.turns) {
      const share = shareOf(parent, places, true)
      if (branch.held >= this.#mayHold(branch, share)) continue
      const entry = this.#take(branch, share)
      if (!entry) continue
      // Behind all others: it has had its turn.
      parent.turns.delete(name)
      if (branch.waiting > 1) parent.turns.set(name, branch)
      return entry
    }
    return undefined
  }

  #mayHold({ held }: { held: number }, share: number): number {
    return Math.max(share, Math.ceil(this.#places * spare) - (this.#all.held - held))
  }

  /**
   * Returns the wait of a newcomer at present, as a multiple of the time for which one holds its place: behind all,
   * behind those of its address, and behind its own. The longest of the three applies.
   */
  #placesAhead([all, address, caller]: Branch<Item>[], { address: name, caller: of }: Client): number[] {
    const share = shareOf(all, this.#places, address !== undefined)
    const own = shareOf(address, share, caller !== undefined)
    const before = caller?.waiting ?? 0
    const atAddress = aheadOf(before, address, of)
    const atAll = aheadOf(atAddress, all, name)
    return [
      atAll / this.#places,
      atAddress / this.#mayHold(address ?? { held: 0 }, share),
      before / this.#mayHold(caller ?? { held: 0 }, own),
    ]
  }
}

/** Returns the number of places that each branch below may hold: room is left for one more client. */
function shareOf(parent: Branch<unknown> | undefined, places: number, isCounted: boolean): number {
  const clients = (parent?.branches.size ?? 0) + (isCounted ? 0 : 1)
  return clients > 1 ? Math.max(1, Math.floor(places / (clients + 1))) : places
}

/** Returns the number that go first: each of the others has as many turns as this one needs. */
function aheadOf(before: number, parent: Branch<unknown> | undefined, name: string): number {
  if (!parent) return before
  const others = parent.turns.size - (parent.turns.has(name) ? 1 : 0)
  return Math.min(parent.waiting, before + (before + 1) * others)
}

function longestWaiting<Item>({ entries, turns }: Branch<Item>): Entry<Item> | undefined {
  const oldest = entries.find(({ isBack }) => !isBack)
  return [...turns.values()].reduce((found, branch) => {
    const own = longestWaiting(branch)
    return own && (!found || own.since < found.since) ? own : found
  }, oldest)
}
