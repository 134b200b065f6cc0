import { type Kit, pushView, type ViewParams, type WalletItem } from '@latchkey/core'
import {
  Badge,
  Body,
  Button,
  cloudOffIcon,
  Empty,
  Glyph,
  gridIcon,
  List,
  Note,
  Row,
  Stack,
  WalletImage,
  walletIcon,
} from '@latchkey/ui'
import { useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useWalletGroups } from '../../hooks/useWalletGroups.ts'
import { SkeletonRows } from '../../parts/SkeletonRows.tsx'
import { useFirstText } from '../../text/useFirstText.ts'
import { chooseWallet } from './chooseWallet.ts'
import { Legal } from './Legal.tsx'
import { servesNamespace } from './servesNamespace.ts'
import { walletTestId } from './walletTestId.ts'

/** How many recommended wallets the list has room for when nothing else is in it (core, rows of the Connect view). */
const emptyRoom = 2

/** The start: wallets to connect with, in the order of the specification, and the way to one for who has none. */
export function ConnectView({ params }: { readonly params: ViewParams['Connect'] }) {
  const kit = useKit()
  const { t } = useFirstText()
  const { groups, count, isPending, error, refetch } = useWalletGroups()
  const { termsConditionsUrl, privacyPolicyUrl } = kit.options
  const [accepted, setAccepted] = useState(!kit.features.legalCheckbox || !(termsConditionsUrl || privacyPolicyUrl))
  const namespace = params?.namespace
  const items = groups
    .flatMap((group) => group.items)
    .filter((item) => namespace === undefined || servesNamespace(item, namespace))
  const coming = isPending && kit.options.apiUrl ? Math.max(0, emptyRoom - items.length) : 0
  const showsAll = offersAllWallets(kit)
  if (items.length === 0 && coming === 0 && !showsAll) return <NoWallet />
  return (
    <Body>
      <List aria-label={t('connect.wallets')} aria-busy={coming > 0}>
        {items.map((item) => (
          <WalletRow
            key={item.id}
            item={item}
            disabled={!accepted}
            onChoose={() => chooseWallet(kit, item, namespace)}
          />
        ))}
        <SkeletonRows count={coming} />
        {showsAll && (
          <Row
            image={<Glyph icon={gridIcon} />}
            title={t('title.allWallets')}
            trailing={count === undefined ? undefined : <Badge>{count}</Badge>}
            disabled={!accepted}
            data-testid="all-wallets"
            onClick={() => {
              kit.emit({ type: 'CLICK_ALL_WALLETS' })
              pushView(kit, 'AllWallets')
            }}
          />
        )}
      </List>
      {error && (
        <Note icon={cloudOffIcon} title={t('connect.listFailed.title')} live="status">
          {t('connect.listFailed.body')}
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
      <Legal accepted={accepted} onAccept={setAccepted} />
    </Body>
  )
}

function NoWallet() {
  const kit = useKit()
  const { t } = useFirstText()
  return (
    <Body>
      <Empty icon={walletIcon} title={t('connect.none.title')}>
        {t('connect.none.body')}
      </Empty>
      <Button variant="primary" onClick={() => pushView(kit, 'WhatIsAWallet')}>
        {t('title.whatIsAWallet')}
      </Button>
    </Body>
  )
}

type WalletRowProps = { readonly item: WalletItem; readonly disabled: boolean; readonly onChoose: () => void }

function WalletRow({ item, disabled, onChoose }: WalletRowProps) {
  const { t } = useFirstText()
  const badge =
    item.group === 'recent' ? (
      <Badge tone="accent">{t('connect.recent')}</Badge>
    ) : item.installed ? (
      <Badge tone="dot">{t('connect.installed')}</Badge>
    ) : item.group === 'walletConnect' ? (
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

function offersAllWallets({ options, features, env }: Kit): boolean {
  const { allWallets = 'SHOW', apiUrl } = options
  return (
    features.allWallets &&
    apiUrl !== undefined &&
    (allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && env.platform.mobile))
  )
}
