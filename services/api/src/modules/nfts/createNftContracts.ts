import { decodeFunctionResult, encodeFunctionData, getAddress, parseAbi } from 'viem/utils'
import { createCallReader } from '../balances/providers/createContractReader.ts'
import type { Chain } from '../chains/chain.ts'
import type { ContractCall } from '../rpc/callBatch.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import type { HeldNft, SeenNft } from './nft.types.ts'

type Hex = `0x${string}`

const abi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address owner)',
  'function balanceOf(address owner, uint256 id) view returns (uint256 amount)',
  'function name() view returns (string name)',
  'function tokenURI(uint256 tokenId) view returns (string uri)',
  'function uri(uint256 id) view returns (string uri)',
])

/** A contract may answer at any length; a picture may lie in its answer. */
const maxUriLength = 512 * 1024
const maxNameLength = 96

/** What contracts of ERC-721 and ERC-1155 say of their tokens. */
export function createNftContracts(gateway: RpcGateway) {
  const readCalls = createCallReader(gateway)
  const readContracts = async (chain: Chain, calls: readonly ContractCall[]) => (await readCalls(chain, calls)).results

  const idOf = ({ tokenId }: Pick<SeenNft, 'tokenId'>) => BigInt(tokenId)

  return {
    /**
     * Those of the tokens that the account has, with how many of each, and whether every one was asked for.
     * @throws ApiError when no node answers
     */
    async held(chain: Chain, owner: string, seen: readonly SeenNft[]): Promise<Held> {
      const account = getAddress(owner)
      const { results, unread } = await readCalls(
        chain,
        seen.map((nft) => ({
          to: nft.contract as Hex,
          data:
            nft.kind === 'nft'
              ? encodeFunctionData({ abi, functionName: 'ownerOf', args: [idOf(nft)] })
              : encodeFunctionData({ abi, functionName: 'balanceOf', args: [account, idOf(nft)] }),
        })),
      )
      const nfts = seen.flatMap((nft, index): HeldNft[] => {
        const data = results[index]
        const units = data === undefined ? 0n : heldUnits(nft.kind, data, account)
        return units > 0n ? [{ ...nft, contract: getAddress(nft.contract), units }] : []
      })
      return { nfts, complete: unread === 0 }
    },

    /** What contracts call themselves, in their order; empty where they don't. */
    async names(chain: Chain, contracts: readonly string[]): Promise<readonly string[]> {
      const data = encodeFunctionData({ abi, functionName: 'name' })
      const results = await readContracts(
        chain,
        contracts.map((contract) => ({ to: contract as Hex, data })),
      )
      return results.map((result) => text('name', result).slice(0, maxNameLength))
    },

    /** Where the metadata of each token is; empty where nothing says. */
    async uris(chain: Chain, nfts: readonly Pick<SeenNft, 'contract' | 'tokenId'>[]): Promise<readonly string[]> {
      const results = await readContracts(
        chain,
        nfts.flatMap((nft) => [
          { to: nft.contract as Hex, data: encodeFunctionData({ abi, functionName: 'tokenURI', args: [idOf(nft)] }) },
          { to: nft.contract as Hex, data: encodeFunctionData({ abi, functionName: 'uri', args: [idOf(nft)] }) },
        ]),
      )
      return nfts.map((nft, index) => {
        const single = text('tokenURI', results[index * 2])
        if (single !== '') return single
        // ERC-1155: the place of the id is kept by a mark, 64 digits of lower-case hex.
        const hex = idOf(nft).toString(16).padStart(64, '0')
        return text('uri', results[index * 2 + 1]).replaceAll('{id}', hex)
      })
    },
  }
}

type Held = { readonly nfts: readonly HeldNft[]; readonly complete: boolean }

export type NftContracts = ReturnType<typeof createNftContracts>

function heldUnits(kind: SeenNft['kind'], data: Hex, account: string): bigint {
  try {
    return kind === 'multi'
      ? decodeFunctionResult({ abi, functionName: 'balanceOf', data })
      : decodeFunctionResult({ abi, functionName: 'ownerOf', data }) === account
        ? 1n
        : 0n
  } catch {
    return 0n
  }
}

function text(functionName: 'name' | 'tokenURI' | 'uri', data: Hex | undefined): string {
  if (data === undefined || data.length > maxUriLength * 2) return ''
  try {
    return decodeFunctionResult({ abi, functionName, data })
  } catch {
    return ''
  }
}
