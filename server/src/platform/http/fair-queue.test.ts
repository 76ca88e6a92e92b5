import { expect, test } from 'vitest'
import { type Client, FairQueue } from './fair-queue.ts'

const at = (address: string, caller = ''): Client => ({ address, caller })
const takesMs = 100

/** A queue whose clock is moved by hand, with the names of what is let in. */
function createQueue(places: number) {
  let now = 10_000
  const queue = new FairQueue<string>(places, () => now)
  return {
    queue,
    pass: (ms: number) => void (now += ms),
    add: (client: Client, item: string) => queue.add(client, item, queue.mayWait(client, takesMs)),
    /** All that may go in now, which stay in. */
    letIn() {
      const names: string[] = []
      for (let entry = queue.next(); entry; entry = queue.next()) names.push(entry.item)
      return names
    },
  }
}

/** Fills all places with a client that has been gone for long once they are free. */
function fullQueue(places: number) {
  const made = createQueue(places)
  for (let place = 0; place < places; place++) made.add(at('before'), 'before')
  made.letIn()
  return {
    ...made,
    free(count = 1) {
      for (let left = 0; left < count; left++) made.queue.leave(at('before'))
    },
  }
}

test('there are as many as there are places, and the next goes in for the one that leaves', () => {
  const { queue, add, letIn } = createQueue(2)
  for (const name of ['a', 'b', 'c', 'd']) add(at('one'), name)
  expect(letIn()).toEqual(['a', 'b'])
  queue.leave(at('one'))
  expect(letIn()).toEqual(['c'])
})

test('clients have their turns one after the other, however much one of them asks', () => {
  const { add, free, letIn } = fullQueue(12)
  for (let asked = 0; asked < 5; asked++) add(at('greedy'), `greedy ${asked}`)
  add(at('two'), 'two')
  add(at('three'), 'three')
  free(4)
  expect(letIn()).toEqual(['greedy 0', 'two', 'three', 'greedy 1'])
})

test('so have the callers at one address', () => {
  const { queue, add, free, letIn } = fullQueue(12)
  for (let asked = 0; asked < 4; asked++) add(at('office', 'greedy'), `greedy ${asked}`)
  add(at('office', 'two'), 'two')
  add(at('office', 'three'), 'three')
  free(3)
  expect(letIn()).toEqual(['greedy 0', 'two', 'three'])
  expect(queue.next()).toBeUndefined()
})

test('names that a client makes up give its address no more than another has', () => {
  const { add, free, letIn } = fullQueue(12)
  for (let asked = 0; asked < 40; asked++) add(at('made up', `token ${asked}`), 'made up')
  add(at('honest'), 'honest')
  free(12)
  // Of twelve places, three clients known: three for each, and three for who comes next.
  const names = letIn()
  expect(names.filter((name) => name === 'made up')).toHaveLength(3)
  expect(names).toContain('honest')
})

test('a client holds its share while there are others, and everything once they have been gone for a while', () => {
  const { queue, add, letIn, pass } = createQueue(12)
  add(at('other'), 'other')
  letIn()
  for (let asked = 0; asked < 30; asked++) add(at('greedy'), 'greedy')
  // Two clients, and room for a third.
  expect(letIn()).toHaveLength(4)
  queue.leave(at('other'))
  expect(letIn()).toHaveLength(0)
  pass(2100)
  add(at('greedy'), 'greedy')
  expect(letIn()).toHaveLength(8)
})

test('a share does not leave the server idle: few places are held by any client', () => {
  const { queue, add, letIn } = createQueue(20)
  for (let other = 0; other < 30; other++) {
    add(at(`other ${other}`), 'other')
    letIn()
    if (other < 20) queue.leave(at(`other ${other}`))
  }
  for (let other = 20; other < 30; other++) queue.leave(at(`other ${other}`))
  for (let asked = 0; asked < 30; asked++) add(at('greedy'), 'greedy')
  expect(letIn()).toHaveLength(5)
})

test('a burst may wait three seconds while no queue has stood for a second', () => {
  const { queue, add, pass } = fullQueue(2)
  expect(queue.mayWait(at('one'), takesMs)).toBe(3000)
  add(at('one'), 'a')
  pass(900)
  expect(queue.mayWait(at('one'), takesMs)).toBe(3000)
  pass(100)
  expect(queue.mayWait(at('one'), takesMs)).toBe(300)
})

test('one that stands is over once nothing has waited in it for a second', () => {
  const { queue, add, free, letIn, pass } = fullQueue(12)
  add(at('one'), 'a')
  add(at('one'), 'b')
  pass(1000)
  free()
  expect(letIn()).toEqual(['a'])
  expect(queue.mayWait(at('one'), takesMs)).toBe(300)
  free()
  expect(letIn()).toEqual(['b'])
  pass(900)
  expect(queue.mayWait(at('one'), takesMs)).toBe(300)
  pass(1000)
  expect(queue.mayWait(at('one'), takesMs)).toBe(3000)
})

test('a queue of which some wait briefly does not stand', () => {
  const { queue, add, letIn, pass } = fullQueue(2)
  add(at('one'), 'a')
  for (let round = 0; round < 20; round++) {
    pass(90)
    add(at('one'), 'next')
    queue.leave(round ? at('one') : at('before'))
    expect(letIn()).toHaveLength(1)
  }
  expect(queue.mayWait(at('one'), takesMs)).toBe(3000)
})

test('the queue of a client stands by itself, and others may still come in a burst', () => {
  const { queue, add, free, letIn, pass } = fullQueue(12)
  add(at('other'), 'other')
  for (let asked = 0; asked < 10; asked++) add(at('greedy'), 'greedy')
  free(5)
  // Three clients are known, so that the share of each is three places.
  expect(letIn()).toEqual(['other', 'greedy', 'greedy', 'greedy'])
  for (let round = 0; round < 12; round++) {
    pass(100)
    queue.leave(at('other'))
    add(at('other'), 'other')
    expect(letIn()).toEqual(['other'])
  }
  expect(queue.mayWait(at('greedy'), takesMs)).toBe(300)
  expect(queue.mayWait(at('other'), takesMs)).toBe(3000)
  expect(queue.mayWait(at('third'), takesMs)).toBe(3000)
})

test('who would wait too long is told at once, by what waits before them', () => {
  const { queue, add } = fullQueue(2)
  // Each takes 100 ms of one of two places.
  for (let asked = 0; asked <= 60; asked++) add(at('before'), 'before')
  expect(queue.mayWait(at('before'), takesMs)).toBeUndefined()
  // It is the turn of the other after the next of that one.
  expect(queue.mayWait(at('other'), takesMs)).toBe(3000)
})

test('more than twice what can be worked off in time is no burst: what has waited too long goes', () => {
  const { queue, free, letIn, pass } = fullQueue(2)
  const refuse = (times: number) => {
    while (queue.mayWait(at('one'), takesMs)) queue.add(at('one'), 'one', 3000)
    for (let asked = 1; asked < times; asked++) queue.mayWait(at('one'), takesMs)
  }
  refuse(20)
  pass(400)
  free()
  const inTime = queue.next()
  expect(inTime && queue.isLate(inTime)).toBe(false)
  expect(queue.cut(at('one'))).toBeUndefined()

  refuse(60)
  queue.leave(at('one'))
  const late = queue.next()
  expect(late && queue.isLate(late)).toBe(true)
  expect(queue.cut(at('one'))?.item).toBe('one')
  queue.add(at('one'), 'back')
  pass(400)
  queue.leave(at('one'))
  expect(letIn()).toEqual(['back'])
  expect(queue.mayWait(at('other'), takesMs)).toBe(3000)
})

test('of many clients with one request each, too, those that would wait too long are told at once', () => {
  const { queue, add } = fullQueue(2)
  for (let client = 0; client <= 60; client++) add(at(`client ${client}`), 'one')
  expect(queue.mayWait(at('one more'), takesMs)).toBeUndefined()
})

test('where a queue stands and nobody else gets in, the one that has waited longest goes too, unless it comes back', () => {
  const { queue, add, pass } = fullQueue(2)
  queue.add(at('before'), 'back')
  add(at('before'), 'oldest')
  pass(100)
  add(at('before'), 'next')
  expect(queue.cut(at('before'))).toBeUndefined()
  pass(250)
  // A burst is not cut.
  expect(queue.cut(at('before'))).toBeUndefined()
  pass(700)
  expect(queue.cut(at('before'))?.item).toBe('oldest')
  expect(queue.cut(at('before'))?.item).toBe('next')
  expect(queue.cut(at('before'))).toBeUndefined()
})

test('a queue that stands does so as long as newcomers are refused, though it may be empty for a moment', () => {
  const { queue, add, free, letIn, pass } = fullQueue(12)
  add(at('one'), 'one')
  pass(1000)
  expect(queue.mayWait(at('one'), takesMs)).toBe(300)
  free()
  letIn()
  for (let second = 0; second < 5; second++) {
    pass(900)
    queue.cut(at('one'))
    expect(queue.mayWait(at('one'), takesMs)).toBe(300)
  }
  pass(1000)
  expect(queue.mayWait(at('one'), takesMs)).toBe(3000)
})

test('that some come back at once does not tell that the others wait little', () => {
  const { queue, add, free, letIn, pass } = fullQueue(12)
  free()
  for (let asked = 0; asked < 3; asked++) add(at('one'), 'new')
  letIn()
  for (let round = 0; round < 11; round++) {
    pass(100)
    queue.add(at('one'), 'back')
    queue.leave(at('one'))
    expect(letIn()).toEqual(['back'])
  }
  expect(queue.mayWait(at('one'), takesMs)).toBe(300)
})

test('of several that come back the first is the next', () => {
  const { queue, add, free, letIn } = fullQueue(12)
  add(at('one'), 'new')
  queue.add(at('one'), 'first')
  queue.add(at('one'), 'second')
  free(3)
  expect(letIn()).toEqual(['first', 'second', 'new'])
})

test('one that comes back is the next of its client', () => {
  const { queue, add, free, letIn } = fullQueue(2)
  add(at('one'), 'new')
  queue.add(at('one'), 'back')
  free()
  expect(letIn()).toEqual(['back'])
})

test('one that is taken out waits no more, and its turn is that of others', () => {
  const { queue, free, letIn } = fullQueue(2)
  const given = queue.add(at('one'), 'given up', 300)
  queue.add(at('two'), 'two', 300)
  expect([queue.remove(given), queue.remove(given)]).toEqual([true, false])
  free()
  expect(letIn()).toEqual(['two'])
  expect(queue.remove(given)).toBe(false)
})
