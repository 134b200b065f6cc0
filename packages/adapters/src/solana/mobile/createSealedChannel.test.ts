import { describe, expect, it } from 'vitest'
import { createSealedChannel } from './createSealedChannel.ts'

const key = await crypto.subtle.importKey('raw', new Uint8Array(16).fill(7), 'AES-GCM', false, ['encrypt', 'decrypt'])
const pair = () => [createSealedChannel(key), createSealedChannel(key)] as const

describe('a sealed channel', () => {
  it('carries texts in order, numbered from one, and no two frames are alike', async () => {
    const [here, there] = pair()
    const frames = [await here.seal('first'), await here.seal('zweite 🔑')]
    expect(frames.map((frame) => [...frame.subarray(0, 4)])).toEqual([
      [0, 0, 0, 1],
      [0, 0, 0, 2],
    ])
    expect(await there.open(frames[0] as never)).toBe('first')
    expect(await there.open(frames[1] as never)).toBe('zweite 🔑')
    const [other] = pair()
    expect(await other.seal('first')).not.toEqual(frames[0])
  })

  it('refuses a frame with any of its bytes altered', async () => {
    const frame = await pair()[0].seal('{"id":1}')
    for (let at = 0; at < frame.length; at += 1) {
      const altered = frame.slice()
      altered[at] = (altered[at] ?? 0) ^ 1
      await expect(pair()[1].open(altered)).rejects.toThrow()
    }
    expect(await pair()[1].open(frame)).toBe('{"id":1}')
  })

  it('refuses a frame that was there already, and one whose turn has not come', async () => {
    const [here, there] = pair()
    const [first, second] = [await here.seal('1'), await here.seal('2')]
    await expect(there.open(second)).rejects.toThrow('frame 2 after 0')
    await there.open(first)
    await expect(there.open(first)).rejects.toThrow('frame 1 after 1')
  })

  it('refuses what is no frame: too short, too long, of noise, or not of text', async () => {
    await expect(pair()[1].open(new Uint8Array(31))).rejects.toThrow('31 bytes')
    await expect(pair()[1].open(new Uint8Array((1 << 22) + 1))).rejects.toThrow('bytes')
    for (let round = 0; round < 200; round += 1) {
      const noise = crypto.getRandomValues(new Uint8Array(32 + round))
      noise.set([0, 0, 0, 1])
      await expect(pair()[1].open(noise)).rejects.toThrow()
    }
    const additionalData = Uint8Array.of(0, 0, 0, 1)
    const iv = new Uint8Array(12)
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, Uint8Array.of(0xff, 0xfe))
    await expect(pair()[1].open(Uint8Array.of(...additionalData, ...iv, ...new Uint8Array(sealed)))).rejects.toThrow()
  })
})
