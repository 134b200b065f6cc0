import { randomBytes } from 'node:crypto'
import type { SwapPermit } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import { privateKeyToAccount } from 'viem/accounts'
import { decodeFunctionResult, encodeFunctionData, hashStruct, parseAbi, toHex } from 'viem/utils'
import { createExpiringCache } from '../../cache/caches.ts'
import type { ContractReader } from '../balances/providers/createContractReader.ts'
import type { Chain } from '../chains/chain.ts'
import type { ContractCall } from '../rpc/callBatch.ts'
import { signatureParts } from './writeSwap.ts'

type Hex = `0x${string}`

const abi = parseAbi([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function nonces(address owner) view returns (uint256)',
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function allowance(address owner, address spender) view returns (uint256)',
])
const domainTypes = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
}
const permitTypes = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
}
/** What tokens without a `version` use. */
const usualVersions = ['1', '2']
const lifeMs = 24 * 3_600_000
const maxTokens = 20_000
/** What is allowed in the proof, and until when: no one has it. */
const proof = { spender: '0x0000000000000000000000000000000000000001', value: 7n, deadline: 2n ** 40n } as const

type Domain = { name: string; version: string; chainId: number; verifyingContract: Hex }

/**
 * Which tokens take an allowance by signature (EIP-2612), and under which domain. It is found out: a permit signed with
 * a key of this process is given to the token, without effect, and the allowance has to be there after it.
 */
export function createPermitReader({ readContracts, clock }: createPermitReader.Options) {
  const cache = createExpiringCache<Domain | undefined>(clock, lifeMs, maxTokens)
  const prover = privateKeyToAccount(toHex(randomBytes(32)))
  const questions = [
    encodeFunctionData({ abi, functionName: 'DOMAIN_SEPARATOR' }),
    encodeFunctionData({ abi, functionName: 'nonces', args: [prover.address] }),
    encodeFunctionData({ abi, functionName: 'name' }),
    encodeFunctionData({ abi, functionName: 'version' }),
  ]

  async function findDomains(chain: Chain, tokens: readonly Hex[]): Promise<readonly (Domain | undefined)[]> {
    const answers = await readContracts(
      chain,
      tokens.flatMap((to) => questions.map((data) => ({ to, data }))),
    )
    const claimed = tokens.map((token, index) => {
      const at = index * questions.length
      return matchingDomain(Number(chain.network.id), token, answers.slice(at, at + questions.length))
    })
    const proofs = await Promise.all(
      claimed.map(async (domain): Promise<readonly ContractCall[]> => (domain === undefined ? [] : prove(domain))),
    )
    const proved = await readContracts(chain, proofs.flat())
    const allowances = proved.filter((_, index) => index % 2 === 1)
    return claimed.map((domain) => {
      const allowance = domain === undefined ? undefined : allowances.shift()
      return allowance !== undefined && allowance.length === 66 && BigInt(allowance) === proof.value
        ? domain
        : undefined
    })
  }

  /** A permit of the prover, and what is allowed after it: both run in one call. */
  async function prove(domain: Domain): Promise<readonly ContractCall[]> {
    const message = { owner: prover.address, ...proof, nonce: 0n }
    const signature = await prover.signTypedData({ domain, types: permitTypes, primaryType: 'Permit', message })
    const parts = signatureParts(signature)
    if (parts === undefined) return []
    const { v, r, s } = parts
    const { owner, spender, value, deadline } = message
    const to = domain.verifyingContract
    return [
      {
        to,
        data: encodeFunctionData({
          abi,
          functionName: 'permit',
          args: [owner, spender, value, deadline, v, r, s],
        }),
      },
      { to, data: encodeFunctionData({ abi, functionName: 'allowance', args: [owner, spender] }) },
    ]
  }

  async function domainsOf(chain: Chain, tokens: readonly Hex[]): Promise<readonly (Domain | undefined)[]> {
    const asked: Hex[] = []
    let answers: Promise<readonly (Domain | undefined)[]> | undefined
    return Promise.all(
      tokens.map((token) =>
        cache
          .get(
            `${chain.network.caipNetworkId} ${token.toLowerCase()}`,
            async () => {
              const place = asked.push(token) - 1
              // All tokens of one call travel together: the read begins when each has been noted.
              answers ??= Promise.resolve().then(() => findDomains(chain, asked))
              return (await answers)[place]
            },
            false,
          )
          // What could not be read is not remembered: this once it is allowed by a transaction, as where there is no permit.
          .catch(() => undefined),
      ),
    )
  }

  return {
    /** Which of the tokens take a permit. */
    takes: async (chain: Chain, tokens: readonly Hex[]): Promise<readonly boolean[]> =>
      (await domainsOf(chain, tokens)).map((domain) => domain !== undefined),

    /** What to sign for an allowance; undefined where the token takes none by signature. */
    async permitOf(
      chain: Chain,
      token: Hex,
      allowance: { owner: Hex; spender: Hex; value: bigint; untilS: number },
    ): Promise<SwapPermit | undefined> {
      const [domain] = await domainsOf(chain, [token])
      if (domain === undefined) return undefined
      const { owner, spender, value, untilS } = allowance
      const data = encodeFunctionData({ abi, functionName: 'nonces', args: [owner] })
      const [nonce] = await readContracts(chain, [{ to: token, data }])
      if (nonce === undefined) return undefined
      return {
        kind: 'eip2612',
        deadline: new Date(untilS * 1000).toISOString(),
        typedData: {
          domain,
          types: { ...domainTypes, ...permitTypes },
          primaryType: 'Permit',
          message: { owner, spender, value: String(value), nonce: String(BigInt(nonce)), deadline: String(untilS) },
        },
      }
    },
  }
}

export type PermitReader = ReturnType<typeof createPermitReader>

export declare namespace createPermitReader {
  type Options = { readContracts: ContractReader; clock: Clock }
}

/** The domain whose hash is the one that the token names. */
function matchingDomain(
  chainId: number,
  token: Hex,
  [separator, nonce, name, version]: readonly (Hex | undefined)[],
): Domain | undefined {
  const named = textOf('name', name)
  if (separator === undefined || nonce?.length !== 66 || named === undefined) return undefined
  const own = textOf('version', version)
  return [...(own === undefined ? [] : [own]), ...usualVersions]
    .map((one): Domain => ({ name: named, version: one, chainId, verifyingContract: token }))
    .find((domain) => hashStruct({ data: domain, primaryType: 'EIP712Domain', types: domainTypes }) === separator)
}

function textOf(functionName: 'name' | 'version', data: Hex | undefined): string | undefined {
  if (data === undefined) return undefined
  try {
    return decodeFunctionResult({ abi, functionName, data })
  } catch {
    return undefined
  }
}
