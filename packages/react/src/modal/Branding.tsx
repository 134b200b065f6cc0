import { Text } from '@latchkey/ui'
import { useFirstText } from '../text/useFirstText.ts'
import { useBranding } from './useBranding.ts'

/** The quiet line that says what this is made with (decisions 19). */
export function Branding() {
  const { t } = useFirstText()
  if (!useBranding()) return null
  return (
    <Text tone="small" centred className="lk-brand" data-testid="ux-branding-reown">
      {t('common.branding')}
    </Text>
  )
}
