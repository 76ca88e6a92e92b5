/** One page of a list; without a `nextCursor` it is the last one. */
export interface Page<Item> {
  items: Item[]
  nextCursor?: string | null
}

/** A list that is read page by page: `for await (const item of list)` reads all of it, `await list.page()` its first. */
export class PagedList<Item, P extends Page<Item> = Page<Item>> implements AsyncIterable<Item> {
  readonly #read: (cursor: string | undefined) => Promise<P>

  constructor(read: (cursor: string | undefined) => Promise<P>) {
    this.#read = read
  }

  /** @param cursor the `nextCursor` of the page before; the first page without one */
  page(cursor?: string): Promise<P> {
    return this.#read(cursor)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    let cursor: string | undefined
    do {
      const { items, nextCursor } = await this.#read(cursor)
      yield* items
      cursor = nextCursor ?? undefined
    } while (cursor !== undefined)
  }
}
