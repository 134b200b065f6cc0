import { type Kit, pushView, type WalletItem } from '@latchkey/core'
import type { Namespace } from '@latchkey/protocol'
import { Badge, Button, cloudOffIcon, Glyph, gridIcon, List, Note, Row, Stack, WalletImage } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { SkeletonRows } from '../../parts/rows.tsx'
import { useFirstText } from '../../text/TextContext.ts'
import { selectWallet } from './selectWallet.ts'
import { useWalletChoice } from './useWalletChoice.ts'

export type WalletChoiceProps = {
  readonly disabled: boolean
  /** The kind of network that a wallet is wanted for; any unless given. */
  readonly namespace: Namespace | undefined
}

/** The wallets to connect with, in the order of the specification, and the way to one for who has none. */
export function WalletChoice({ disabled, namespace }: WalletChoiceProps) {
  const kit = useKit()
  const { t, all } = useFirstText()
  const { items, coming, showsAll, count, error, refetch } = useWalletChoice(namespace)
  return (
    <>
      <List aria-label={t('connect.wallets')} aria-busy={coming > 0}>
        {items.map((item) => (
          <WalletRow
            key={item.id}
            item={item}
            disabled={disabled}
            onChoose={() => selectWallet(kit, item, namespace)}
          />
        ))}
        <SkeletonRows count={coming} />
        {showsAll && (
          <Row
            image={<Glyph icon={gridIcon} />}
            title={t('title.allWallets')}
            trailing={count === undefined ? undefined : <Badge>{count}</Badge>}
            disabled={disabled}
            data-testid="all-wallets"
            onClick={() => openAllWallets(kit)}
          />
        )}
      </List>
      {error && (
        <Note icon={cloudOffIcon} title={t('connect.listFailed.title')} live="status">
          {all && `${all.errorText(error).body} ${all.t('connect.listFailed.body')}`}
        </Note>
      )}
      <Stack>
        {error && <Button onClick={refetch}>{t('common.tryAgain')}</Button>}
        <Button
          variant="quiet"
          onClick={() => {
            kit.emit({ type: 'CLICK_GET_WALLET' })
            pushView(kit, 'GetWallet')
          }}
        >
          {t('connect.noWallet')}
        </Button>
      </Stack>
    </>
  )
}

function openAllWallets(kit: Kit): void {
  kit.emit({ type: 'CLICK_ALL_WALLETS' })
  pushView(kit, 'AllWallets')
}

type WalletRowProps = { readonly item: WalletItem; readonly disabled: boolean; readonly onChoose: () => void }

function WalletRow({ item, disabled, onChoose }: WalletRowProps) {
  const { mobile } = useKit().env.platform
  const { t } = useFirstText()
  const badge =
    item.group === 'recent' ? (
      <Badge tone="accent">{t('connect.recent')}</Badge>
    ) : item.installed ? (
      <Badge tone="dot">{t('connect.installed')}</Badge>
    ) : item.group === 'walletConnect' && !mobile ? (
      <Badge>{t('connect.qr')}</Badge>
    ) : undefined
  return (
    <Row
      image={<WalletImage name={item.name} src={item.imageUrl} />}
      title={item.name}
      trailing={badge}
      disabled={disabled}
      data-testid={walletTestId(item)}
      onClick={onChoose}
    />
  )
}

/** The id by which apps find a wallet of the Connect view in their own tests. */
function walletTestId({ id, group }: WalletItem): string {
  if (group === 'walletConnect') return 'wallet-selector-walletconnect'
  return group === 'featured' || group === 'external' ? `wallet-selector-${group}-${id}` : `wallet-selector-${id}`
}
