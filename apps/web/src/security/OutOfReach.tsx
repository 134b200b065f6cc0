import { Button, cloudOffIcon, Empty } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'

/** What protects the wallet can't be read. */
export function OutOfReach({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useText()
  return (
    <>
      <Empty icon={cloudOffIcon} live="alert" title={t('security.failedTitle')}>
        {t('security.failedText')}
      </Empty>
      <Button onClick={onRetry}>{t('security.again')}</Button>
    </>
  )
}
