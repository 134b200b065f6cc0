import { Body, Button, cloudOffIcon, Empty } from '@latchkey/ui'
import { useFirstText } from '../text/useFirstText.ts'

/** In place of a view whose code did not arrive. */
export function ViewFailed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useFirstText()
  return (
    <Body>
      <Empty icon={cloudOffIcon} title={t('common.viewFailed.title')} live="alert">
        {t('common.viewFailed.body')}
      </Empty>
      <Button variant="primary" onClick={onRetry}>
        {t('common.tryAgain')}
      </Button>
    </Body>
  )
}
