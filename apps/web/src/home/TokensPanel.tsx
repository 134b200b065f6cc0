import type { TokenBalance } from '@latchkey/core/queries'
import type { KitError } from '@latchkey/protocol'
import { useBuyOffered, useKit, useLatchkey } from '@latchkey/react'
import {
  addressBeside,
  EmptyList,
  ErrorAdvice,
  groupAssets,
  KitTexts,
  UnreadNetworks,
  worth,
} from '@latchkey/react/parts'
import {
  Button,
  cardIcon,
  cloudOffIcon,
  cx,
  Empty,
  type EmptyProps,
  eyeIcon,
  Field,
  Icon,
  IconButton,
  List,
  ListItemHeader,
  receiveIcon,
  refreshIcon,
  SkeletonRow,
  searchIcon,
  Text,
  TokenImage,
  VisuallyHidden,
  walletIcon,
} from '@latchkey/ui'
import { useState } from 'react'
import { useStepsClosed } from '../firstSteps/FirstSteps.tsx'
import { PracticeMoneyButton } from '../firstSteps/PracticeMoneyButton.tsx'
import { useText } from '../messages/text.tsx'
import type { Subject } from '../portfolio/subject.ts'
import { useOwnChoices } from '../preferences/preferences.ts'
import { navigate } from '../router/router.tsx'
import { Panel } from '../shell/Panel.tsx'
import { AssetRows } from './AssetRows.tsx'
import { holdingId } from './holding.ts'
import css from './TokensPanel.module.css'
import type { Holdings } from './useHoldings.ts'

/** From so many on a search helps. */
const searchedFrom = 5

export type TokensPanelProps = { readonly subject: Subject; readonly holdings: Holdings }

/** The tokens of every network, whatever their state: loading, loaded, none, or unreachable. */
export function TokensPanel({ subject, holdings }: TokensPanelProps) {
  const { t } = useText()
  const { status, list, networks, error, refresh } = holdings
  const { hiddenTokens = [] } = useOwnChoices()
  const [search, setSearch] = useState('')
  const hidden = list.filter((holding) => hiddenTokens.includes(holdingId(holding)))
  const shown = list.filter((holding) => !hidden.includes(holding))
  const found = findHoldings(shown, search)
  return (
    <Panel
      title={t('home.tokens')}
      action={<IconButton icon={refreshIcon} label={t('home.refresh')} onClick={refresh} />}
    >
      {(shown.length >= searchedFrom || search !== '' || status === 'loading') && (
        <div className={css.search}>
          <Field
            label={t('tokens.search')}
            labelHidden
            type="search"
            icon={searchIcon}
            placeholder={t('tokens.search')}
            value={search}
            disabled={status === 'loading'}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      )}
      {status === 'failed' && error !== undefined ? (
        <Unreachable error={error} onRetry={refresh} />
      ) : status === 'loading' ? (
        <div role="status" aria-label={t('home.loading')} className={css.wait}>
          <List>
            {[0, 1, 2, 3].map((index) => (
              <SkeletonRow key={index} index={index} round two value />
            ))}
          </List>
        </div>
      ) : list.length === 0 ? (
        <NoTokens subject={subject} networks={networks} />
      ) : found.length > 0 ? (
        <TokenTable subject={subject} holdings={found} />
      ) : (
        search !== '' && <Text>{t('tokens.none', { search })}</Text>
      )}
      {hidden.length > 0 && <HiddenTokens holdings={hidden} />}
      {status === 'ready' && list.length > 0 && (
        <KitTexts>
          <UnreadNetworks of="tokens" networks={networks} />
        </KitTexts>
      )}
    </Panel>
  )
}

type UnreachableProps = {
  readonly error: KitError
  readonly onRetry: () => void
  readonly level?: EmptyProps['level']
}

/** Balances that can't be read, and the way to ask again. */
export function Unreachable({ error, onRetry, level }: UnreachableProps) {
  const { t } = useText()
  return (
    <div className={css.centre}>
      <Empty icon={cloudOffIcon} title={t('home.failedTitle')} live="alert" level={level}>
        <KitTexts>
          <ErrorAdvice error={error} />
        </KitTexts>
      </Empty>
      <Button fit onClick={onRetry}>
        <Icon d={refreshIcon} />
        {t('home.tryAgain')}
      </Button>
    </div>
  )
}

type NoTokensProps = { readonly subject: Subject; readonly networks: Holdings['networks'] }

function NoTokens({ subject, networks }: NoTokensProps) {
  const { t } = useText()
  const stepsClosed = useStepsClosed(subject)
  const { open } = useLatchkey()
  const canBuy = useBuyOffered()
  return (
    <div className={css.centre}>
      <KitTexts>
        <EmptyList
          of="tokens"
          networks={networks}
          icon={walletIcon}
          title={t('home.noTokensTitle')}
          testId="empty-account-state"
        >
          {t('home.noTokensText')}
        </EmptyList>
      </KitTexts>
      {subject.isOwn && stepsClosed && <PracticeMoneyButton subject={subject} />}
      {subject.isOwn && canBuy && (
        <Button fit variant="primary" onClick={() => navigate('/buy')}>
          <Icon d={cardIcon} />
          {t('buy.title')}
        </Button>
      )}
      {subject.isOwn && (
        <Button fit onClick={() => open({ view: 'WalletReceive' })}>
          <Icon d={receiveIcon} />
          {t('home.receive')}
        </Button>
      )}
    </div>
  )
}

/** The holdings whose name, symbol or address has a text in it, without regard to case. */
function findHoldings(holdings: readonly TokenBalance[], search: string): readonly TokenBalance[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return holdings
  return holdings.filter(({ name, symbol, address }) =>
    [name, symbol, address ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  )
}

/** The tokens that the person has put aside, behind one line, with the way back for each. */
function HiddenTokens({ holdings }: { readonly holdings: readonly TokenBalance[] }) {
  const { t } = useText()
  const { networks } = useKit()
  const { hiddenTokens = [], set } = useOwnChoices()
  return (
    <details className={css.hidden}>
      <summary>{t('tokens.hidden', { count: holdings.length })}</summary>
      <ul>
        {holdings.map((holding) => {
          const network =
            networks.find(({ caipNetworkId }) => caipNetworkId === holding.chainId)?.name ?? holding.chainId
          const id = holdingId(holding)
          return (
            <li key={id}>
              <ListItemHeader
                image={<TokenImage name={holding.symbol} src={holding.iconUrl} />}
                name={holding.name}
                note={network}
                end={
                  <IconButton
                    icon={eyeIcon}
                    label={t('tokens.unhide', { token: holding.symbol, network })}
                    onClick={() => set({ hiddenTokens: hiddenTokens.filter((each) => each !== id) })}
                  />
                }
              />
            </li>
          )
        })}
      </ul>
    </details>
  )
}

type TokenTableProps = { readonly subject: Subject; readonly holdings: readonly TokenBalance[] }

/** One row an asset. Prices and values have columns only once a price is known. */
function TokenTable({ subject, holdings }: TokenTableProps) {
  const { t } = useText()
  const priced = holdings.some((holding) => worth(holding) !== undefined)
  const beside = addressBeside(holdings)
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('home.token')}</th>
          <th scope="col" className={priced ? css.apart : cx(css.wide, css.text)}>
            {t(priced ? 'home.price' : 'home.network')}
          </th>
          {priced && (
            <th scope="col" className={css.apart}>
              {t('tokens.day')}
            </th>
          )}
          <th scope="col">{t('home.balance')}</th>
          {priced && <th scope="col">{t('home.value')}</th>}
          <th scope="col" className={css.act}>
            <VisuallyHidden>{t('home.send')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {groupAssets(holdings).map((asset) => (
          <AssetRows
            key={holdingId(asset.total)}
            subject={subject}
            asset={asset}
            address={beside(asset.total)}
            priced={priced}
          />
        ))}
      </tbody>
    </table>
  )
}
