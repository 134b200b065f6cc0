import { pushView, walletImageUrl } from '@latchkey/core'
import type { WalletsPage } from '@latchkey/core/queries'
import { Body, Button, cloudOffIcon, Divider, Empty, List, Row, Stack, StatusMessage, WalletImage } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { SkeletonRows } from '../../parts/rows.tsx'
import { useKitQuery } from '../../queries/useKitQueries.ts'
import { useText } from '../../text/TextContext.ts'
import { OwnWallet } from '../login/ConnectMethods.tsx'
import { useOfferedLogins } from '../login/connectSections.ts'

/** How many wallets are named to who has none: enough to choose, too few to be lost. */
const shown = 5

/** A wallet for who has none: the app's own where it has logins, then a few others. */
export function GetWalletView() {
  const kit = useKit()
  const { t } = useText()
  const { data, isPending, error, refetch } = useKitQuery<WalletsPage>((parts) =>
    parts.allWalletsQuery(kit, { page: 1 }),
  )
  const hasOwn = useOfferedLogins() !== undefined
  const wallets = data?.data.filter((wallet) => wallet.app_store || wallet.play_store || wallet.chrome_store) ?? []
  return (
    <Body>
      {hasOwn ? (
        <>
          <StatusMessage title={t('getWallet.own.title')}>{t('getWallet.own.body')}</StatusMessage>
          <OwnWallet />
          <Divider>{t('getWallet.orApp')}</Divider>
        </>
      ) : (
        <StatusMessage title={t('getWallet.lead.title')}>{t('getWallet.lead.body')}</StatusMessage>
      )}
      {error && data === undefined ? (
        <Stack>
          <Empty icon={cloudOffIcon} title={t('connect.listFailed.title')} live="alert" />
          <Button onClick={refetch}>{t('common.tryAgain')}</Button>
        </Stack>
      ) : (
        <List aria-label={t('connect.wallets')} aria-busy={isPending}>
          {isPending ? (
            <SkeletonRows count={shown} />
          ) : (
            wallets
              .slice(0, shown)
              .map((wallet) => (
                <Row
                  key={wallet.id}
                  image={<WalletImage name={wallet.name} src={walletImageUrl(kit, wallet)} />}
                  title={wallet.name}
                  next
                  onClick={() => pushView(kit, 'Downloads', { walletId: wallet.id })}
                />
              ))
          )}
        </List>
      )}
      <Stack>
        <Button onClick={() => pushView(kit, 'AllWallets')}>{t('getWallet.more')}</Button>
        <Button variant="quiet" onClick={() => pushView(kit, 'WhatIsAWallet')}>
          {t('getWallet.whatIs')}
        </Button>
      </Stack>
    </Body>
  )
}
