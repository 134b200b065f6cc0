import { startApi } from '@latchkey/api'
import { nativeTokenAddress } from '@latchkey/protocol'
import type { SwapQuote } from '@latchkey/protocol/http'
import { solana } from '@latchkey/protocol/networks'
import {
  type Address,
  type Base64EncodedWireTransaction,
  createSolanaRpc,
  fetchEncodedAccount,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  type KeyPairSigner,
  partiallySignTransaction,
  type Signature,
} from '@solana/kit'
import { findAssociatedTokenPda, getTokenDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { startAggregators } from '../../src/aggregators/startAggregators.ts'
import { freePort } from '../../src/process/listen.ts'
import { solanaMarket } from '../../src/solana/solanaMarket.ts'
import { solanaPersonas, solanaTokens } from '../../src/solana/solanaPersonas.ts'
import { startSolana } from '../../src/solana/startSolana.ts'

const { alice } = solanaPersonas
const { usdc, key22 } = solanaTokens

export const on = (address: string) => `${solana.caipNetworkId}:${address}`
export const sol = on(nativeTokenAddress('solana'))
export const dollar = on(usdc.mint.address)
export const coin = on(solanaMarket.tokens.coin.mint.address)

type Refused = { code?: string; reasons?: { field: string; description: string }[] }
type Answer<Body> = { status: number; body: Body & Refused }
export type SolanaBuilt = {
  to: string
  data: string
  value: string
  amount: string
  minimum: string
  tried: boolean
  solana: { fee: string; lastValidBlockHeight: string }
}

/** Solana's chain of the devnet, Jupiter's double over its pools, and the api over both. */
export async function startSolanaSwaps() {
  const chain = await startSolana({ slotMs: 60_000 })
  const doubles = await startAggregators({ solanaUrl: chain.rpcUrl, quote: async () => 0n })
  const metricsPort = await freePort()
  const clock = { aheadMs: 0, nowMs: () => Date.now() + clock.aheadMs }
  const api = await startApi(
    {
      logLevel: 'silent',
      metricsPort,
      swapSources: [{ kind: 'jupiter', url: doubles.urlOf('jupiter'), apiKey: 'the-key' }],
      devnet: {
        chains: [{ caip: solana.caipNetworkId, rpcUrl: chain.rpcUrl }],
        tokens: [usdc, key22].map(({ mint, symbol, name, decimals }) => {
          return { networkId: solana.caipNetworkId, address: mint.address, symbol, name, decimals }
        }),
      },
    },
    clock,
  )
  const rpc = createSolanaRpc(chain.rpcUrl)

  async function ask<Body>(path: string, query: Record<string, string>): Promise<Answer<Body>> {
    const response = await fetch(`${api.url}/v1/convert/${path}?${new URLSearchParams({ projectId: 'any', ...query })}`)
    return { status: response.status, body: (await response.json()) as Answer<Body>['body'] }
  }

  const accountOf = async (mint: Address, owner: Address = alice.address) =>
    (await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0]

  return {
    api,
    metricsUrl: `http://127.0.0.1:${metricsPort}`,
    chain,
    clock,
    doubles,
    rpc,
    ask,
    accountOf,

    quotesOf: (from: string, to: string, amount: bigint, changes: Record<string, string> = {}) =>
      ask<{ quotes: SwapQuote[]; pending: string[] }>('quotes', {
        from,
        to,
        amount: String(amount),
        userAddress: on(alice.address),
        slippageBps: '100',
        ...changes,
      }),

    async build(from: string, to: string, amount: bigint, changes: object = {}) {
      const asked = { projectId: 'any', amount: String(amount), from, to, userAddress: on(alice.address) }
      const response = await fetch(`${api.url}/v1/convert/build-transaction`, {
        method: 'POST',
        body: JSON.stringify({ ...asked, eip155: { slippage: 1 }, ...changes }),
      })
      return { status: response.status, body: (await response.json()) as Answer<{ tx: SolanaBuilt }>['body'] }
    },

    /** Signs and sends; undefined where it did not fail. */
    async send(data: string, signer: KeyPairSigner = alice): Promise<unknown> {
      const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(data))
      const signed = await partiallySignTransaction([signer.keyPair], transaction)
      const wire: Base64EncodedWireTransaction = getBase64EncodedWireTransaction(signed)
      const hash: Signature = await rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send()
      const past = await rpc.getTransaction(hash, { encoding: 'base64', maxSupportedTransactionVersion: 0 }).send()
      return past?.meta?.err ?? undefined
    },

    lamports: async (owner: Address = alice.address) => (await rpc.getBalance(owner).send()).value as bigint,

    async tokens(mint: Address, owner: Address = alice.address): Promise<bigint> {
      const account = await fetchEncodedAccount(rpc, await accountOf(mint, owner))
      return account.exists ? getTokenDecoder().decode(account.data).amount : 0n
    },

    async stop() {
      await api.stop()
      await doubles.stop()
      await chain.stop()
    },
  }
}

export type SolanaSwapWorld = Awaited<ReturnType<typeof startSolanaSwaps>>
