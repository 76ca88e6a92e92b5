interface Whose {
  orgId: string
  endpointId: string
}

interface Place {
  /** Says that its work takes long: where all places are taken by such work, none is waited for. */
  becomeSlow(): void
  leave(): void
}

const mostOfEndpoint = 10
// As many as all endpoints of an organisation may take: the limit of those who go on replacing theirs.
const mostOfOrganisation = 100

/** Places for work on its way, so that no endpoint and no organisation takes all there is. */
export function createConcurrencyLimiter() {
  const taken = new Map<string, number>()
  const slow = new Map<string, number>()
  let waiting: (() => void)[] = []

  const isFull = (counts: Map<string, number>, { orgId, endpointId }: Whose) =>
    (counts.get(endpointId) ?? 0) >= mostOfEndpoint || (counts.get(orgId) ?? 0) >= mostOfOrganisation
  const count = (counts: Map<string, number>, { orgId, endpointId }: Whose, by: 1 | -1) => {
    for (const key of [orgId, endpointId]) {
      const left = (counts.get(key) ?? 0) + by
      if (left) counts.set(key, left)
      else counts.delete(key)
    }
    const told = waiting
    waiting = []
    for (const tell of told) tell()
  }
  const nextChange = () => new Promise<true>((resolve) => void waiting.push(() => resolve(true)))

  return {
    /** A place for work, or none: not while others may soon be free, until it is too late. */
    async take(whose: Whose, tooLate: Promise<false>): Promise<Place | undefined> {
      while (isFull(taken, whose)) {
        if (isFull(slow, whose) || !(await Promise.race([nextChange(), tooLate]))) return undefined
      }
      count(taken, whose, 1)
      let state: 'quick' | 'slow' | 'left' = 'quick'
      return {
        becomeSlow() {
          if (state !== 'quick') return
          state = 'slow'
          count(slow, whose, 1)
        },
        leave() {
          if (state === 'slow') count(slow, whose, -1)
          state = 'left'
          count(taken, whose, -1)
        },
      }
    },
  }
}
