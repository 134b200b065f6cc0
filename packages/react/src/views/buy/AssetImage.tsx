import { networkImageUrl } from '@latchkey/core'
import { onrampStore } from '@latchkey/core/onramp'
import { TokenImage, type TokenImageProps } from '@latchkey/ui'
import { useTokens } from '../../hooks/holdings.ts'
import { useKit } from '../../hooks/useKit.ts'

export type AssetImageProps = {
  readonly symbol: string
  readonly networkId: string
  /** Empty or null for the native token. */
  readonly address: string | null
  readonly size?: TokenImageProps['size']
  /** Its network is said elsewhere. */
  readonly alone?: boolean | undefined
}

/**
 * The image of what is bought: that of a holding, else the service's, of a native token without one that of its network,
 * else its letter.
 */
export function AssetImage({ symbol, networkId, address, size, alone }: AssetImageProps) {
  const kit = useKit()
  const { tokens } = useTokens()
  const network = kit.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const named = address ? `${networkId}:${address}`.toLowerCase() : undefined
  const { purchaseCurrencies } = onrampStore(kit).getState()
  const sold = purchaseCurrencies
    .flatMap(({ networks }) => networks)
    .find((on) => on.networkId === networkId && on.contract_address.toLowerCase() === (address ?? '').toLowerCase())
  const held = tokens?.find((token) => token.chainId === networkId && token.address?.toLowerCase() === named)
  const image = network && networkImageUrl(kit, network)
  return (
    <TokenImage
      size={size}
      name={symbol}
      src={held?.iconUrl ?? sold?.iconUrl ?? (named === undefined ? image : undefined)}
      {...(network && named !== undefined && !alone && { cornerName: network.name, cornerSrc: image })}
    />
  )
}
