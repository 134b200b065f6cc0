import type { Env } from '@latchkey/core/ports'
import { chainSwitchCodes, KitError, type Network } from '@latchkey/protocol'
import { errorFacts, saysRejected } from '../evm/errorFacts.ts'
import { toKitError } from '../evm/errors.ts'
import { type Eip1193Provider, requestWallet } from './provider.ts'
import { readWalletChain } from './readWalletChain.ts'

const unknownChain =
  /unrecognized chain|unknown chain|chain .*(not (been )?added|not (found|supported|configured))|try adding the chain/i

/**
 * Moves the wallet to a chain (EIP-3326), adding the chain first if the wallet doesn't know it (EIP-3085), and looks
 * afterwards whether the wallet really is there: some answer yes and stay.
 * @throws KitError `wallet/user-rejected`, `wallet/request-pending`, `network/switch-failed` ('Chain is not supported').
 */
export async function switchChain(
  provider: Eip1193Provider,
  options: { network: Network; rpcUrls: readonly string[]; clock: Env['clock'] },
): Promise<void> {
  const { network, clock } = options
  const chainId = `0x${Number(network.id).toString(16)}`
  const askToSwitch = () => requestWallet(provider, 'wallet_switchEthereumChain', [{ chainId }])
  const isThere = async () => (await readWalletChain(provider, clock)) === Number(network.id)

  try {
    try {
      await askToSwitch()
    } catch (error) {
      if (!isUnknownChain(error)) throw error
      await requestWallet(provider, 'wallet_addEthereumChain', [chainParameters(options, chainId)])
      // Adding need not switch (EIP-3085), and asking again where the wallet already is would be a second prompt.
      if (!(await isThere())) await askToSwitch()
    }
    if (await arrives(isThere, clock)) return
  } catch (error) {
    const known = toKitError(error)
    if (known.code === 'wallet/user-rejected' || known.code === 'wallet/request-pending') throw known
    throw failed(network, error)
  }
  throw failed(network, undefined)
}

/** Some wallets answer before they have moved: looks a few times more. */
async function arrives(isThere: () => Promise<boolean>, clock: Env['clock']): Promise<boolean> {
  for (let look = 0; look < 4; look += 1) {
    if (await isThere()) return true
    await new Promise<void>((resolve) => clock.setTimer(resolve, 250))
  }
  return isThere()
}

/**
 * Whether the wallet refuses because it doesn't know the chain: by the codes of spec 8, nested or not, or by its
 * words. 5000 is also the code of a rejection (CAIP-25): then words that say so win.
 */
function isUnknownChain(error: unknown): boolean {
  const { codes, texts } = errorFacts(error)
  if (codes.includes(4001) || saysRejected(texts)) return false
  return texts.some((text) => unknownChain.test(text)) || codes.some((code) => Object.hasOwn(chainSwitchCodes, code))
}

function failed(network: Network, cause: unknown): KitError {
  return new KitError({
    code: 'network/switch-failed',
    shortMessage: 'Chain is not supported',
    details: `${network.name} (${network.caipNetworkId})`,
    cause,
  })
}

/** The chain as EIP-3085 describes it. */
function chainParameters(options: { network: Network; rpcUrls: readonly string[] }, chainId: string): object {
  const { network, rpcUrls } = options
  const explorer = network.blockExplorers?.default.url
  return {
    chainId,
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls,
    ...(explorer ? { blockExplorerUrls: [explorer] } : {}),
  }
}
