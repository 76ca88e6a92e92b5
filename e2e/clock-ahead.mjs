// Preloaded into the product: moves its clock CLOCK_AHEAD_DAYS into the future, so that a test need not wait for
// a link to expire.
const ahead = Number(process.env['CLOCK_AHEAD_DAYS']) * 86_400_000
const RealDate = Date

globalThis.Date = /** @type {DateConstructor} */ (
  class extends RealDate {
    constructor(/** @type {any[]} any: as many as Date takes */ ...parts) {
      // @ts-expect-error: a spread cannot be matched to the overloads of Date
      super(...(parts.length > 0 ? parts : [RealDate.now() + ahead]))
    }

    /** @override */
    static now() {
      return RealDate.now() + ahead
    }
  }
)
