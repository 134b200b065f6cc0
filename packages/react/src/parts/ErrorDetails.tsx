import type { KitError } from '@latchkey/protocol'
import { Details } from '@latchkey/ui'
import { errorDetails } from '../text/errorDetails.ts'
import { useText } from '../text/useText.ts'

/** Code and facts of an error, closed until asked for, and ready to be copied. */
export function ErrorDetails({ error }: { readonly error: KitError }) {
  const { t } = useText()
  return (
    <Details
      summary={t('common.details')}
      text={errorDetails(error)}
      copyLabel={t('common.copyDetails')}
      copiedLabel={t('common.copied')}
    />
  )
}
