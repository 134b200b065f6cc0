import { type FrameMessage, frameMessages } from '@latchkey/protocol/frame'

/** A number from 0 to below 1, from a seed: mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const names = Object.keys(frameMessages)
const words = [
  '',
  '\u0000',
  '\u202eabc',
  '\ud800',
  '🜂'.repeat(9),
  '__proto__',
  'constructor',
  '../SIGN_OUT',
  '1e999',
  '-0',
]

/** A message of a page that means ill: right ones with a value, a key, a type, an id or a number spoiled, or nothing at all. */
export function spoilMessage(random: () => number, turn: number): unknown {
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item
  const name = pick(names)
  const { example } = frameMessages[name as keyof typeof frameMessages] as FrameMessage
  const message: Record<string, unknown> = {
    type: `@w3m-app/${name}`,
    id: turn.toString(16).padStart(32, '0'),
    seq: turn + 1,
    payload: structuredClone(example.request),
  }
  if (random() < 0.3) return message
  if (random() < 0.05)
    return pick<unknown>([undefined, null, 0, 'x', [], [message], new Date(0), new Map(), new ArrayBuffer(8)])
  for (let spoiled = 0; spoiled <= random() * 3; spoiled += 1) spoil(message)
  return message

  function value(): unknown {
    const circle: { self?: unknown } = {}
    circle.self = circle
    return pick<() => unknown>([
      () => pick(words),
      () => pick([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]),
      () => pick([null, undefined, true, 1n, new Date(Number.NaN), /x/]),
      () => circle,
      () => [[[[[]]]]],
      () => JSON.parse('{"__proto__":{"access":"safe"},"constructor":{"prototype":{}}}') as unknown,
      () => (random() < 0.01 ? 'x'.repeat(2 ** 20) : 'x'.repeat(2 ** 10)),
      () => structuredClone(example.request),
    ])()
  }

  function spoil(target: Record<string, unknown>): void {
    const payload = message.payload
    pick<() => void>([
      () => {
        target[pick(Object.keys(target))] = value()
      },
      () => {
        target[pick(words)] = value()
      },
      () => {
        delete target[pick(Object.keys(target))]
      },
      () => {
        // Of the last thousands: as long as a channel remembers them.
        target.id = Math.max(0, turn - Math.floor(random() * 5_000))
          .toString(16)
          .padStart(32, '0')
      },
      () => {
        target.seq = Math.floor(random() * turn)
      },
      () => {
        if (typeof payload === 'object' && payload !== null && target === message)
          spoil(payload as Record<string, unknown>)
      },
    ])()
  }
}
