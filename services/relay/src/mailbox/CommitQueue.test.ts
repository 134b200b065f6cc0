import { describe, expect, it } from 'vitest'
import type { Commit, GroupResult } from '../store/relayStore.ts'
import { CommitQueue } from './CommitQueue.ts'
import type { Message } from './message.ts'

function message(body: string): Message {
  return {
    topic: 't',
    body,
    tag: 0,
    attestation: undefined,
    publisher: 'p',
    publishedAtMs: 1,
    expiresAtMs: 2,
  }
}

/** A store whose commits end when the test says so. */
function manualStore() {
  const commits: { step: Commit; end(error?: Error): void }[] = []
  return {
    commits,
    commit: (step: Commit) =>
      new Promise<readonly GroupResult[]>((resolve, reject) => {
        commits.push({
          step,
          end: (error) => (error === undefined ? resolve(step.groups.map((_, index) => [index + 1])) : reject(error)),
        })
      }),
  }
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 1))
const bodies = (step: Commit | undefined) => step?.groups.map((group) => group.map((entry) => entry.body).join('+'))

describe('CommitQueue', () => {
  it('answers nobody before the commit that holds the message has ended', async () => {
    const store = manualStore()
    const queue = new CommitQueue(store, { nowMs: () => 1 })
    const events: string[] = []
    void queue.append([message('a')]).then(() => events.push('a'))
    await turn()
    void queue.append([message('b')]).then(() => events.push('b'))
    await turn()
    expect(events).toEqual([])
    expect(store.commits).toHaveLength(1)
    store.commits[0]?.end()
    await turn()
    expect(events).toEqual(['a'])
    store.commits[1]?.end()
    await turn()
    expect(events).toEqual(['a', 'b'])
  })

  it('puts everything that comes while the disk is busy into the next commit, in order', async () => {
    const store = manualStore()
    const queue = new CommitQueue(store, { nowMs: () => 1 })
    const first = queue.append([message('a')])
    await turn()
    const others = ['b', 'c', 'd'].map((body) => queue.append([message(body), message(`${body}2`)]))
    store.commits[0]?.end()
    await first
    await turn()
    expect(store.commits.map(({ step }) => bodies(step))).toEqual([['a'], ['b+b2', 'c+c2', 'd+d2']])
    store.commits[1]?.end()
    expect(await Promise.all(others)).toEqual([[1], [2], [3]])
  })

  it('a commit that fails refuses its messages and no others', async () => {
    const store = manualStore()
    const failures: unknown[] = []
    const queue = new CommitQueue(store, { nowMs: () => 1, onFailure: (error) => failures.push(error) })
    const refused = queue.append([message('a')]).catch((error: Error) => error.message)
    await turn()
    const kept = queue.append([message('b')])
    store.commits[0]?.end(new Error('disk'))
    expect(await refused).toBe('disk')
    await turn()
    store.commits[1]?.end()
    expect(await kept).toEqual([1])
    expect(failures).toHaveLength(1)
  })

  it('marks ride with messages, or go alone after a moment, and are settled when they are written', async () => {
    const store = manualStore()
    const queue = new CommitQueue(store, { nowMs: () => 1 })
    queue.mark({ seq: 7, topic: 't', client: 'c' })
    void queue.append([message('a')])
    await turn()
    expect(store.commits[0]?.step.marks).toEqual([{ seq: 7, topic: 't', client: 'c' }])
    let settled = false
    void queue.marksSettled().then(() => {
      settled = true
    })
    await turn()
    expect(settled).toBe(false)
    store.commits[0]?.end()
    await turn()
    expect(settled).toBe(true)
    queue.mark({ seq: 8, topic: 't', client: 'c' })
    const alone = queue.marksSettled()
    await turn()
    expect(store.commits[1]?.step).toMatchObject({ groups: [], marks: [{ seq: 8, topic: 't', client: 'c' }] })
    store.commits[1]?.end()
    await alone
  })

  it('settling marks does not wait for an endless stream of messages', async () => {
    const store = manualStore()
    const queue = new CommitQueue(store, { nowMs: () => 1 })
    void queue.append([message('a')])
    await turn()
    queue.mark({ seq: 7, topic: 't', client: 'c' })
    const settled = queue.marksSettled()
    void queue.append([message('b')])
    store.commits[0]?.end()
    await turn()
    void queue.append([message('c')])
    store.commits[1]?.end()
    await settled
    expect(store.commits).toHaveLength(3)
    store.commits[2]?.end()
  })

  it.each([1, 2])('has written all when it is drained, with %i commits at once', async (commitsAtOnce) => {
    const store = manualStore()
    const queue = new CommitQueue(store, { nowMs: () => 1, commitsAtOnce })
    for (const body of ['a', 'b', 'c']) {
      void queue.append([message(body)])
      await turn()
    }
    let drained = false
    const draining = queue.drain().then(() => {
      drained = true
    })
    for (let at = 0; at < store.commits.length; at += 1) {
      expect(drained).toBe(false)
      store.commits[at]?.end()
      await turn()
    }
    await draining
    expect(store.commits.flatMap(({ step }) => bodies(step) ?? [])).toEqual(['a', 'b', 'c'])
  })

  it('writes marks that a reader waits for after a commit without them has failed', async () => {
    const store = manualStore()
    const queue = new CommitQueue(store, { nowMs: () => 1 })
    const refused = queue.append([message('a')]).catch(() => {})
    await turn()
    queue.mark({ seq: 7, topic: 't', client: 'c' })
    const settled = queue.marksSettled()
    // The time after which marks go alone is over.
    await new Promise((resolve) => setTimeout(resolve, 40))
    store.commits[0]?.end(new Error('disk'))
    await refused
    await expect.poll(() => store.commits.length, { timeout: 5_000 }).toBe(2)
    store.commits[1]?.end()
    await settled
  })

  it('gives a store that takes them in turn the next commit before it has done the first, and answers in order', async () => {
    const store = manualStore()
    const queue = new CommitQueue(store, { nowMs: () => 1, commitsAtOnce: 2 })
    const events: string[] = []
    for (const body of ['a', 'b', 'c', 'd']) {
      const note = (event: string) => () => void events.push(event)
      queue.append([message(body)]).then(note(body), note(`${body} refused`))
      await turn()
    }
    expect(store.commits.map(({ step }) => bodies(step))).toEqual([['a'], ['b']])
    let answered = false
    void queue.answered().then(() => {
      answered = true
    })
    store.commits[0]?.end(new Error('disk'))
    await turn()
    expect(events).toEqual(['a refused'])
    expect(store.commits.map(({ step }) => bodies(step))).toEqual([['a'], ['b'], ['c', 'd']])
    expect(answered).toBe(false)
    store.commits[1]?.end()
    await turn()
    expect(events).toEqual(['a refused', 'b'])
    expect(answered).toBe(true)
    store.commits[2]?.end()
    await queue.drain()
    expect(events).toEqual(['a refused', 'b', 'c', 'd'])
  })

  it('the next commit is at the store before those of the first are answered', async () => {
    const store = manualStore()
    const queue = new CommitQueue(store, { nowMs: () => 1 })
    const first = queue.append([message('a')])
    await turn()
    void queue.append([message('b')])
    store.commits[0]?.end()
    await first
    expect(store.commits).toHaveLength(2)
    store.commits[1]?.end()
  })

  it('marks wait for both commits that are under way, and settled ones are those of the last that carried any', async () => {
    const store = manualStore()
    const queue = new CommitQueue(store, { nowMs: () => 1, commitsAtOnce: 2 })
    void queue.append([message('a')])
    await turn()
    queue.mark({ seq: 7, topic: 't', client: 'c' })
    void queue.append([message('b')])
    await turn()
    queue.mark({ seq: 8, topic: 't', client: 'c' })
    const settled: string[] = []
    void queue.marksSettled().then(() => settled.push('8'))
    await turn()
    expect(store.commits.map(({ step }) => step.marks.map(({ seq }) => seq))).toEqual([[], [7]])
    store.commits[0]?.end()
    await turn()
    expect(store.commits).toHaveLength(2)
    store.commits[1]?.end()
    await turn()
    expect(store.commits[2]?.step).toMatchObject({ groups: [], marks: [{ seq: 8 }] })
    expect(settled).toEqual([])
    void queue.marksSettled().then(() => settled.push('nothing waits'))
    store.commits[2]?.end()
    await turn()
    expect(settled).toEqual(['8', 'nothing waits'])
  })

  it('keeps marks that could not be written, and knows whose they are', async () => {
    const store = manualStore()
    const queue = new CommitQueue(store, { nowMs: () => 1 })
    queue.mark({ seq: 7, topic: 't', client: 'c' })
    const settled = queue.marksSettled()
    store.commits[0]?.end(new Error('disk'))
    await settled
    expect(queue.unwrittenMarks('c')).toEqual([7])
    expect(queue.unwrittenMarks('d')).toEqual([])
    void queue.append([message('a')])
    await turn()
    expect(store.commits[1]?.step.marks).toEqual([{ seq: 7, topic: 't', client: 'c' }])
    store.commits[1]?.end()
    await turn()
    expect(queue.unwrittenMarks('c')).toEqual([])
  })
})
