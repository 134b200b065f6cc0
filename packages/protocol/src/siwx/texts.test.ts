import { ParsedMessage } from '@spruceid/siwe-parser'
import fc from 'fast-check'
import { parseSiweMessage } from 'viem/siwe'
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
  let agreed = 0
  fc.assert(
    fc.property(nearly, fc.boolean(), (text, informal) => {
      let read: ReturnType<typeof readSiwxText>
      try {
        read = readSiwxText(text, { informal })
      } catch (error) {
        return isKitError(error)
      }
      taken += 1
      if (read.chainId.startsWith('eip155:') && read.networkName === undefined) agreed += expectAgreement(read, text)
      return writeSiwxText(read, read) === text
    }),
    { numRuns },
  )
  expect(taken).toBeGreaterThan(numRuns / 200)
  expect(agreed).toBeGreaterThan(numRuns / 400)
})

/** On Ethereum the libraries of others read the same in what the strict reader takes. */
function expectAgreement(read: ReturnType<typeof readSiwxText>, text: string): 1 {
  const { accountAddress: address, networkName: _, version, chainId, ...others } = read
  const said = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
  const number = Number(chainId.slice('eip155:'.length))
  const { issuedAt, expirationTime, notBefore, ...bySiwe } = new ParsedMessage(text)
  const ofSiwe = { ...said, address, chainId: number }
  expect({ ...bySiwe, issuedAt, expirationTime, notBefore }).toMatchObject(ofSiwe)
  const dates = (['issuedAt', 'expirationTime', 'notBefore'] as const).flatMap((name) =>
    read[name] === undefined ? [] : [[name, new Date(read[name])]],
  )
  expect(parseSiweMessage(text)).toMatchObject({ ...ofSiwe, ...Object.fromEntries(dates) })
  return 1
}
