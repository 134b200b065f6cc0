import { replaceView, type ViewParams, type WalletItem } from '@latchkey/core'
import type { WalletsPage } from '@latchkey/core/queries'
import { constants, type Namespace } from '@latchkey/protocol'
import {
  Body,
  Button,
  Chip,
  Chips,
  closeIcon,
  cloudOffIcon,
  Empty,
  Field,
  IconButton,
  Stack,
  searchIcon,
  useAnnounce,
} from '@latchkey/ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useDebounced } from '../../hooks/useAsyncAction.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { ErrorAdvice } from '../../parts/ErrorDetails.tsx'
import { useKitQueries } from '../../queries/useKitQueries.ts'
import { useText } from '../../text/TextContext.ts'
import { kitNamespaces } from './kitNamespaces.ts'
import { selectWallet } from './selectWallet.ts'
import { WalletGrid } from './WalletGrid.tsx'

/** The whole directory, with a search. */
export function AllWalletsView({ params }: { readonly params: ViewParams['AllWallets'] }) {
  const kit = useKit()
  const { t } = useText()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(params?.search ?? '')
  const [kind, setKind] = useState<Namespace>()
  const search = useDebounced(typed.trim(), constants.walletSearchDebounceMs)
  const { wallets, count, hasMore, loadMore, isPending, error, refetch } = useWallets({ search, namespace: kind })
  const [announce, announcement] = useAnnounce()
  const kinds = useKindsWithWallets()
  useEffect(() => {
    if (search === '') announce('')
    else if (!isPending) announce(t('allWallets.found', { count: wallets.length }))
  }, [search, isPending, wallets.length, announce, t])
  useSearchFocus(field)
  useEffect(() => {
    if (search !== '') kit.emit({ type: 'SEARCH_WALLET', badge: undefined, search })
  }, [kit, search])
  const choose = (item: WalletItem) => {
    // Coming back finds the search as it was left.
    if (search !== '') replaceView(kit, 'AllWallets', { search })
    selectWallet(kit, item)
  }
  return (
    <Body>
      <Stack>
        <Field
          ref={field}
          label={t('allWallets.searchLabel')}
          labelHidden
          icon={searchIcon}
          placeholder={
            count === undefined || search !== '' ? t('allWallets.searchLabel') : t('allWallets.search', { count })
          }
          value={typed}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
          trailing={
            typed !== '' && <IconButton icon={closeIcon} label={t('allWallets.clear')} onClick={() => setTyped('')} />
          }
        />
        {kinds.length > 1 && (
          <Chips role="group" aria-label={t('allWallets.filter')}>
            <Chip pressed={kind === undefined} onClick={() => setKind(undefined)}>
              {t('allWallets.everyKind')}
            </Chip>
            {kinds.map(({ namespace, name }) => (
              <Chip key={namespace} pressed={kind === namespace} onClick={() => setKind(namespace)}>
                {name}
              </Chip>
            ))}
          </Chips>
        )}
      </Stack>
      {announcement}
      {error && wallets.length === 0 ? (
        <>
          <Empty icon={cloudOffIcon} title={t('connect.listFailed.title')} live="alert">
            <ErrorAdvice error={error} />
          </Empty>
          <Button variant="primary" onClick={refetch}>
            {t('common.tryAgain')}
          </Button>
        </>
      ) : !isPending && !hasMore && wallets.length === 0 ? (
        <Empty
          icon={searchIcon}
          title={search === '' ? t('allWallets.noneOfKind.title') : t('allWallets.none.title', { search })}
        >
          {search === '' ? t('allWallets.noneOfKind.body') : t('allWallets.none.body')}
        </Empty>
      ) : (
        <WalletGrid
          key={`${search} ${kind}`}
          items={wallets}
          total={count}
          hasMore={hasMore || isPending}
          onEnd={isPending ? undefined : loadMore}
          onChoose={choose}
        />
      )}
    </Body>
  )
}

/** The kinds of network to choose from: those that the directory has a wallet for. */
function useKindsWithWallets() {
  const kit = useKit()
  const all = kitNamespaces(kit)
  // The first page of each is what its chip shows.
  const pages = useKitQueries<WalletsPage>((parts) =>
    all.length < 2 ? [] : all.map(({ namespace }) => parts.allWalletsQuery(kit, { page: 1, search: '', namespace })),
  )
  return all.filter((_, index) => pages[index]?.data?.count !== 0)
}

/** The search is focused when the view opens, where that brings no keyboard over the wallets. */
function useSearchFocus(input: RefObject<HTMLElement | null>): void {
  const { mobile } = useKit().env.platform
  useEffect(() => {
    if (mobile) return undefined
    // The modal focuses the new view itself, a moment before.
    const frame = requestAnimationFrame(() => input.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [mobile, input])
}
