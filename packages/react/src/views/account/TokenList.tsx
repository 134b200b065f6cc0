import { alertIcon, Button, cloudOffIcon, Empty, Icon, List, Note, refreshIcon, Stack, walletIcon } from '@latchkey/ui'
import { sortTokens } from '../../amounts/sortTokens.ts'
import { useKit } from '../../hooks/useKit.ts'
import { ErrorDetails } from '../../parts/ErrorDetails.tsx'
import { SkeletonRows } from '../../parts/SkeletonRows.tsx'
import { TokenRow } from '../../parts/TokenRow.tsx'
import { useText } from '../../text/useText.ts'
import type { Holdings } from './holdings.types.ts'

/** What is held, in rows; what could not be read is said, and never shown as nothing. */
export function TokenList({ holdings }: { readonly holdings: Holdings }) {
  const kit = useKit()
  const { t } = useText()
  const { tokens, failures, error, refetch, isFetching } = holdings
  if (tokens === undefined && error !== undefined) {
    return (
      <Stack>
        <Empty icon={cloudOffIcon} title={t('account.failed.title')} live="alert">
          {t('account.failed.body')}
        </Empty>
        <ErrorDetails error={error} />
        <Button busy={isFetching} onClick={refetch}>
          <Icon d={refreshIcon} />
          {t('common.tryAgain')}
        </Button>
      </Stack>
    )
  }
  if (tokens === undefined) {
    return (
      <List aria-hidden="true">
        <SkeletonRows count={3} round two value />
      </List>
    )
  }
  const held = sortTokens(tokens)
  const missing = failures.map(
    ({ networkId }) => kit.networks.find((network) => network.caipNetworkId === networkId)?.name ?? networkId,
  )
  return (
    <Stack>
      {missing.length > 0 && (
        <Note icon={alertIcon} tone="warn" title={t('account.someMissing', { count: missing.length })} live="status">
          {t('account.someMissingBody', { networks: missing.join(', ') })}
        </Note>
      )}
      {held.length === 0 ? (
        <Empty icon={walletIcon} title={t('account.empty.title')} testId="empty-account-state">
          {t('account.empty.body')}
        </Empty>
      ) : (
        <List aria-label={t('account.tokens')}>
          {held.map((token) => (
            <TokenRow key={`${token.chainId} ${token.address ?? ''}`} token={token} />
          ))}
        </List>
      )}
    </Stack>
  )
}
