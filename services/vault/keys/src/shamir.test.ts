import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressesOf, evmAddress, solanaAddress } from './addresses.ts'
import { assertSameRoot, openKeys, openRoot, splitRoot } from './shamir.ts'

const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
const runs = Number(process.env.PROPERTY_RUNS ?? 25)
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const anyKind = fc.constantFrom('evm', 'solana', 'bitcoinPayment', 'bitcoinOrdinals')

describe('a share set', () => {
  it('opens with any two of its three shares', async () => {
    await fc.assert(
      fc.asyncProperty(bytes32, async (root) => {
        const expected = await addressesOf(root)
        const set = await splitRoot(root)
        expect(await openRoot(set.device, set.server, expected)).toEqual(root)
        expect(await openRoot(set.server, set.recovery, expected)).toEqual(root)
        expect(await openRoot(set.device, set.recovery, expected)).toEqual(root)
      }),
      { numRuns: runs },
    )
  })

  it('never opens with shares of two sets of the same root', async () => {
    await fc.assert(
      fc.asyncProperty(bytes32, async (root) => {
        const expected = await addressesOf(root)
        const one = await splitRoot(root)
        const other = await splitRoot(root)
        await expect(openRoot(one.device, other.server, expected)).rejects.toMatchObject({
          code: expect.stringMatching(/^keys\/(root-mismatch|share-invalid)$/),
        })
      }),
      { numRuns: runs },
    )
  })

  it('gives the keys that are asked for, and none where their address is another', async () => {
    await fc.assert(
      fc.asyncProperty(bytes32, anyKind, async (root, kind) => {
        const expected = await addressesOf(root)
        const [one, other] = [await splitRoot(root), await splitRoot(root)]
        const keys = await openKeys(one.device, one.server, expected, new Set(['evm', 'solana']))
        expect([...keys.keys()]).toEqual(['evm', 'solana'])
        expect(evmAddress(keys.get('evm') ?? root)).toBe(expected.evm)
        expect(solanaAddress(keys.get('solana') ?? root)).toBe(expected.solana)
        await expect(openKeys(one.device, other.server, expected, new Set([kind]))).rejects.toMatchObject({
          code: expect.stringMatching(/^keys\/(root-mismatch|share-invalid)$/),
        })
      }),
      { numRuns: runs },
    )
  })

  it('makes the very root again with its other shares, and no other set does', async () => {
    await fc.assert(
      fc.asyncProperty(bytes32, async (root) => {
        const [one, other] = [await splitRoot(root), await splitRoot(root)]
        await assertSameRoot(one.recovery, one.server, root)
        await expect(assertSameRoot(one.recovery, other.server, root)).rejects.toMatchObject({
          code: expect.stringMatching(/^keys\/(root-mismatch|share-invalid)$/),
        })
        for (const known of [root.slice(1), new Uint8Array([...root, 0])])
          await expect(assertSameRoot(one.recovery, one.server, known)).rejects.toMatchObject({
            code: 'keys/root-mismatch',
          })
      }),
      { numRuns: runs },
    )
  })

  it('refuses the same share twice, and shares of another length', async () => {
    const root = random(32)
    const expected = await addressesOf(root)
    const set = await splitRoot(root)
    await expect(openRoot(set.device, set.device, expected)).rejects.toMatchObject({ code: 'keys/share-invalid' })
    await expect(openRoot(set.device, set.server.slice(1), expected)).rejects.toMatchObject({
      code: 'keys/share-invalid',
    })
  })

  it('says nothing of the root in one share: its bytes are as even for all-zero as for all-one roots', async () => {
    const chiSquare = async (fill: number) => {
      const counts = new Array<number>(256).fill(0)
      for (let i = 0; i < 160; i++) {
        const { server } = await splitRoot(new Uint8Array(32).fill(fill))
        for (const byte of server.slice(0, 32)) counts[byte] = (counts[byte] ?? 0) + 1
      }
      const mean = (160 * 32) / 256
      return counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0)
    }
    const limit = 377
    expect(await chiSquare(0x00)).toBeLessThan(limit)
    expect(await chiSquare(0xff)).toBeLessThan(limit)
  })
})
