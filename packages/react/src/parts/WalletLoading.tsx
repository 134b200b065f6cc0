import { Body, List, Skeleton, Stack, VisuallyHidden } from '@latchkey/ui'
import { useText } from '../text/useText.ts'
import { SkeletonRows } from './SkeletonRows.tsx'

/** In place of a wallet and its links, until the directory has answered. */
export function WalletLoading() {
  const { t } = useText()
  return (
    <Body>
      <Stack className="lk-c" role="status">
        <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
        <Skeleton width={80} height={80} shape="square" />
        <Skeleton width={180} height={28} />
      </Stack>
      <List aria-hidden="true">
        <SkeletonRows count={2} two />
      </List>
    </Body>
  )
}
