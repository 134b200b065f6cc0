import { editSend, type Kit, pushView, resetSend, selectAccount, supports, type ViewParams } from '@latchkey/core'
import type { OwnedNft } from '@latchkey/core/queries'
import { truncateAddress } from '@latchkey/protocol'
import {
  Artwork,
  Body,
  Button,
  CopyButton,
  Empty,
  externalIcon,
  Gallery,
  gridIcon,
  Icon,
  KeyValue,
  Mono,
  Skeleton,
  sendIcon,
  Text,
} from '@latchkey/ui'
import { useNfts } from '../../hooks/holdings.ts'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'
import { hasOwnId, nftParts, shortNftId, toSendNft } from './nftParts.ts'

/** As their documents call them. */
const standards = { ERC721: 'ERC-721', ERC1155: 'ERC-1155', SPL: 'SPL', TOKEN2022: 'Token-2022' } as const

type NftDetailsViewProps = { readonly params: ViewParams['NftDetails'] }

/** One NFT: its picture, what its maker says, where it lies, and what came of its metadata. */
export function NftDetailsView({ params }: NftDetailsViewProps) {
  const kit = useKit()
  const { t } = useText()
  const { nfts, isPending } = useNfts(
    params.owner === undefined
      ? {}
      : {
          scopes: [
            {
              address: params.owner,
              networkIds: kit.networks.map((each) => each.caipNetworkId).filter((id) => id === params.chainId),
            },
          ],
        },
  )
  const nft = nfts?.find(({ address, tokenId }) => address === params.address && tokenId === params.tokenId)
  const network = kit.networks.find(({ caipNetworkId }) => caipNetworkId === params.chainId)
  const inUse = useKitState((state) => selectAccount(state, network?.chainNamespace).address)
  const canSend = nft !== undefined && nft.owner === inUse && kit.features.send && supports(kit, 'send', nft.chainId)
  if (nft === undefined) {
    return (
      <Body>
        {isPending ? (
          <Skeleton width={328} height={328} />
        ) : (
          <Empty icon={gridIcon} title={t('nft.gone.title')}>
            {t('nft.gone.body')}
          </Empty>
        )}
      </Body>
    )
  }
  const contract = nft.address.slice(nft.address.lastIndexOf(':') + 1)
  const explorer = network?.blockExplorers?.default.url.replace(/\/$/, '')
  const { src, name, note } = nftParts(nft)
  return (
    <Body>
      <Gallery className="one">
        <Artwork src={src} name={name} note={note} />
      </Gallery>
      {nft.description !== '' && <Text>{nft.description}</Text>}
      {canSend && (
        <Button variant="primary" data-testid="nft-send" onClick={() => sendNft(kit, nft)}>
          <Icon d={sendIcon} />
          {t('account.send')}
        </Button>
      )}
      <KeyValue
        facts={[
          ...(nft.amount === '1' ? [] : [{ name: t('nft.amount'), value: <bdi dir="ltr">{`×${nft.amount}`}</bdi> }]),
          { name: t('nft.network'), value: network?.name ?? nft.chainId },
          ...(hasOwnId(nft)
            ? [{ name: t('nft.id'), value: <Mono full={nft.tokenId}>{shortNftId(nft.tokenId)}</Mono> }]
            : []),
          {
            name: t('nft.contract'),
            value: (
              <>
                <Mono full={contract}>{truncateAddress(contract)}</Mono>
                <CopyButton
                  text={contract}
                  label={t('account.copyAddress')}
                  copiedLabel={t('common.copied')}
                  refusedLabel={t('common.notCopied')}
                />
              </>
            ),
          },
          { name: t('nft.standard'), value: standards[nft.standard] },
          {
            name: t('nft.picture'),
            value: t(src === undefined && nft.metadata === 'read' ? 'nft.none' : `nft.${nft.metadata}`),
          },
        ]}
      />
      {explorer && (
        <Button href={`${explorer}/token/${contract}${hasOwnId(nft) ? `?a=${nft.tokenId}` : ''}`} external>
          <Icon d={externalIcon} />
          {t('nft.explorer')}
        </Button>
      )}
    </Body>
  )
}

/** Fills the form in: one of it, to be sent to whom the person says. */
function sendNft(kit: Kit, nft: OwnedNft): void {
  resetSend(kit)
  editSend(kit, { token: toSendNft(nft), sendTokenAmount: '1' })
  pushView(kit, 'WalletSend')
}
