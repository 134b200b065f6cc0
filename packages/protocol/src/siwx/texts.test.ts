import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isKitError } from '../errors/KitError.ts'
import { readSiwxText, writeSiwxText } from './index.ts'

/** `npm run prove -- texts` reads a million. */
const numRuns = Number(process.env.PROOF_TEXTS ?? 20_000)

const source = writeSiwxText({
  accountAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  chainId: 'eip155:1',
  domain: 'app.example',
  uri: 'https://app.example/login',
  version: '1',
  nonce: '32891756',
  statement: 'Sign in to the harbour.',
  issuedAt: '2026-11-20T10:00:00.000Z',
  expirationTime: '2026-11-20T11:00:00Z',
  requestId: 'r-1',
  resources: ['https://app.example/terms', 'ipfs://bafy'],
})

// Texts that are nearly right find more than noise does.
const pieces = [...source.split('\n'), '', ' ', 'URI: ', 'Resources:', '- ', '\u200b', '\r', 'Ü', 'solana:1', 'mainnet']
const nearly = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 24 }).map((lines) => lines.join('\n')),
  fc
    .tuple(fc.nat(source.length), fc.nat(6), fc.constantFrom('', ...pieces, '\n', '1', 'a', 'Z'))
    .map(([at, cut, put]) => source.slice(0, at) + put + source.slice(at + cut)),
  fc.string({ unit: 'binary', maxLength: 300 }),
)

it('what the strict reader takes is written back byte for byte', { timeout: 600_000 }, () => {
  let taken = 0
  fc.assert(
    fc.property(nearly, fc.boolean(), (text, informal) => {
      let read: ReturnType<typeof readSiwxText>
      try {
        read = readSiwxText(text, { informal })
      } catch (error) {
        return isKitError(error)
      }
      taken += 1
      return writeSiwxText(read, read) === text
    }),
    { numRuns },
  )
  expect(taken).toBeGreaterThan(numRuns / 200)
})
